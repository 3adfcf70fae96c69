package org.rtodirectory.edge.mcp;

import org.rtodirectory.edge.mcp.tool.Usage;
import org.rtodirectory.edge.release.LoadedRelease;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The description that the server gives of itself. */
final class ServerDescription {
  private ServerDescription() {}

  /** Its capabilities. The resources are the guides; they are only offered if there are any. */
  static ObjectNode capabilities(LoadedRelease release) {
    ObjectNode capabilities = JsonNodeFactory.instance.objectNode();
    capabilities.putObject("tools");
    if (!release.guides().all().isEmpty()) {
      capabilities.putObject("resources");
    }
    capabilities.putObject("prompts"); // There are none, but some clients ask for their list.
    return capabilities;
  }

  /** The instructions for a model that come with the initialization. */
  static String instructions(LoadedRelease release) {
    boolean hasGuides = !release.guides().all().isEmpty();
    return "A read-only directory of rent-to-own retailers, shed dealers and tire dealers in the"
        + " United States, with "
        + (hasGuides ? "consumer guides and " : "")
        + "a cost calculator. Use find_locations for stores with addresses or their number: near a"
        + " ZIP code, in a city or state, of a company as people name it, a vertical or a category;"
        + " search_stores when you do not know what a name means; list_companies for companies; "
        + (hasGuides ? "search_guides and get_guide for questions about renting to own; " : "")
        + "compare_costs for arithmetic. The directory has no opening hours, no stock, no products"
        + " and no prices: do not guess them. An open store is one that is listed and not closed"
        + " for good, not one that is open at this hour. It needs no personal data: send none. "
        + Usage.of(release.publication());
  }
}
