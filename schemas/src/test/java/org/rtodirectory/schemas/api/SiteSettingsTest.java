package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.SiteSettings.Customization;
import org.rtodirectory.schemas.api.SiteSettings.SiteFile;

/** The additions of the publisher to the website. */
class SiteSettingsTest {
  @Test
  void a_card_replaces_only_the_card() throws Exception {
    SiteFile icon = SiteFile.of("image/svg+xml", new byte[] {1});
    SiteFile card = SiteFile.of("image/png", new byte[] {2});
    Customization customization =
        new Customization(
            List.of(new SiteSettings.TextPage("imprint", "Imprint", "Acme")),
            List.of(new SiteSettings.NamedLink("Blog", "https://blog.example")),
            "Footer",
            icon,
            icon,
            null,
            List.of(
                new SiteSettings.Script(
                    "https://stats.example", "https://stats.example/s.js", List.of())),
            List.of(new SiteSettings.Image("a.png", icon)),
            List.of("https://video.example"),
            List.of(new SiteSettings.SiteVerification("google-site-verification", "1")));
    Customization withCard = customization.withCard(card);
    assertThat(withCard.card()).isEqualTo(card);
    for (RecordComponent component : Customization.class.getRecordComponents()) {
      if (!component.getName().equals("card")) {
        assertThat(component.getAccessor().invoke(withCard))
            .as(component.getName())
            .isNotEqualTo(component.getAccessor().invoke(Customization.NONE))
            .isEqualTo(component.getAccessor().invoke(customization));
      }
    }
  }
}
