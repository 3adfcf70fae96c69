/**
 * The search in the typeahead index of a vertical, which is immutable and read in place from the
 * snapshot.
 *
 * <p>{@link org.rtodirectory.edge.typeahead.Interpreter} parses a query. {@link
 * org.rtodirectory.edge.typeahead.Retrieval} finds candidates by upper bounds of their scores.
 * {@link org.rtodirectory.edge.typeahead.Scorer} scores them. {@link
 * org.rtodirectory.edge.typeahead.TopEntries} collects the highest scores. These words mean the
 * same in all classes:
 *
 * <ul>
 *   <li>An <em>entry</em> is a city, a company or a store. Its number is its static rank.
 *   <li>An <em>aggregate</em> is a city or company. All aggregates come before all stores. The
 *       number of a store is its entry minus the number of aggregates.
 *   <li>A <em>word</em> is a word of the query, numbered from 0. A mask of words is an int with a
 *       bit for each.
 *   <li>A <em>span</em> is one to four adjacent words that are interpreted together.
 *   <li>A <em>range</em> is a range of terms that a span may stand for. A term is a word of an
 *       entry, or some of its words joined.
 *   <li>A <em>part</em> of an entry is its company, city, address or categories. An aggregate has
 *       its own name and its categories. The address of a store includes its ZIP code.
 *   <li>A <em>position</em> is the place of a term in a part or an entry. A mask of positions is a
 *       long with a bit for each. The <em>label</em> of a part is the displayed name of the company
 *       or city, word by word.
 *   <li>A <em>hit</em> is a span with a term of an entry that it may stand for.
 *   <li>The <em>quality</em> of a hit tells how likely the span means the term. It is in 1/1024, or
 *       in 1/65536 where nearness is part of it.
 *   <li>The <em>weight</em> of a word tells how much it counts, in 1/1024. A <em>factor</em>
 *       multiplies a weight, a quality or a score, in 1/1024.
 *   <li>A <em>score</em> is in 1/1024 of a point. <em>Coverage</em> is the score of hits: the share
 *       of the query's weight that they cover, after qualities and field factors, times 10 points.
 *   <li>The <em>label share</em> of a part is the square of the fraction of its label that hits
 *       cover by weight, in 1/1024. <em>Completeness</em> is the score of that.
 *   <li>A <em>bound</em> is an upper bound of the score of one or more entries.
 *   <li>The <em>own words</em> of a store are those of its address, and of its categories unless
 *       all stores of its company have exactly the categories of the company. Posting lists have a
 *       store under its own words only, and an aggregate under all its words.
 * </ul>
 */
@NullMarked
package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.NullMarked;
