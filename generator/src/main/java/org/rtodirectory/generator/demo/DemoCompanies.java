package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.demo.Atlas.Territory;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.Folding;

/** Makes the companies: those of {@code demo/companies.txt}, then invented ones. */
final class DemoCompanies {
  /** One dealer in so many has no open store. */
  private static final int UNLISTED = 40;

  private static final int STORES_TO_A_STATE = 15;

  private final Dice dice;
  private final Atlas atlas;
  private final Reputation reputation;
  private final Assortment assortment;
  private final CompanyNames names;

  DemoCompanies(Dice dice, Words words, Atlas atlas) {
    this.dice = dice;
    this.atlas = atlas;
    this.reputation = new Reputation(dice);
    this.assortment = new Assortment(dice, words);
    this.names = new CompanyNames(dice, words);
  }

  /** So many companies with so many stores together, numbered from 1, the largest first. */
  List<DemoCompany> make(int count, int stores) {
    List<NamedCompany> known =
        DemoResource.lines("companies.txt").stream().map(NamedCompany::parse).toList();
    known.forEach(company -> names.reserve(company.name()));
    List<NamedCompany> chains = known.stream().filter(NamedCompany::chain).toList();
    List<NamedCompany> dealers = known.stream().filter(company -> !company.chain()).toList();
    int[] storeCounts = StoreCounts.of(count, stores);
    int chainCount = StoreCounts.chains(count);
    List<DemoCompany> companies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      companies.add(
          i < chainCount
              ? company(i + 1, i < chains.size() ? chains.get(i) : null, storeCounts[i], false)
              : dealer(i + 1, i - chainCount, dealers));
    }
    return companies;
  }

  private DemoCompany dealer(int id, int index, List<NamedCompany> known) {
    boolean unlisted = index % UNLISTED == UNLISTED - 1;
    return company(id, index < known.size() ? known.get(index) : null, 1, unlisted);
  }

  private DemoCompany company(int id, @Nullable NamedCompany known, int stores, boolean unlisted) {
    DemoCity home = atlas.city(known == null ? null : known.state(), dice);
    NamedCompany named = known == null ? invented(home, stores > 1) : known;
    boolean national = named.state() == null;
    String slug = Folding.slug(named.name());
    int reviews = reputation.reviews(stores);
    return new DemoCompany(
        id,
        named.name(),
        slug,
        named.brands(),
        stores > 1 || dice.chance(60) ? "https://www." + slug + ".example" : null,
        reputation.rating(reviews),
        reviews,
        assortment.of(named.verticals()),
        named.verticals(),
        home,
        national ? atlas.territory(atlas.states()) : territory(home.state(), stores),
        stores,
        unlisted);
  }

  private NamedCompany invented(DemoCity home, boolean chain) {
    List<Vertical> verticals = verticals(chain);
    String name = names.invent(verticals.get(0), home);
    List<String> brands =
        dice.chance(8) ? List.of(names.invent(verticals.get(0), home)) : List.of();
    return new NamedCompany(chain, verticals, home.stateCode(), name, brands);
  }

  private List<Vertical> verticals(boolean chain) {
    if (chain && dice.chance(10)) {
      return List.of(Vertical.RETAIL, Vertical.TIRES_WHEELS);
    }
    int throwOf100 = dice.below(100);
    if (throwOf100 < 68) {
      return List.of(Vertical.RETAIL);
    }
    return List.of(throwOf100 < 88 ? Vertical.SHEDS : Vertical.TIRES_WHEELS);
  }

  /** The home state and, the more stores the more of them, others of the same region. */
  private Territory territory(DemoState home, int stores) {
    List<DemoState> others = new ArrayList<>(atlas.states());
    others.removeIf(state -> state.equals(home) || !state.region().equals(home.region()));
    List<DemoState> chosen = new ArrayList<>(List.of(home));
    int wanted = 1 + stores / STORES_TO_A_STATE;
    while (chosen.size() < wanted && !others.isEmpty()) {
      chosen.add(others.remove(dice.below(others.size())));
    }
    return atlas.territory(chosen);
  }
}
