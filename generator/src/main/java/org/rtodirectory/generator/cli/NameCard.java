package org.rtodirectory.generator.cli;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.text.Resource;

/**
 * The picture for link previews, which shows the name of the site. This class draws the letters,
 * capitals only, as lines. A server may have no fonts, and fonts differ between servers.
 */
final class NameCard {
  private static final String PICTURE = "/site/card.png";

  /** The two colors of the picture, which those of a theme replace. */
  private static final Color ACCENT = new Color(0x0a5c4f);

  private static final Color PAPER = new Color(0xfbfaf7);

  /** The vertical middle of the name, and its maximum size, in pixels. */
  private static final int MIDDLE = 76;

  private static final int MAX_WIDTH = 1080;
  private static final int MAX_HEIGHT = 66;

  /** The maximum width of a logo, and the space after it, in pixels. */
  private static final int MAX_LOGO_WIDTH = 400;

  private static final int LOGO_GAP = 24;

  /** The columns and rows of a letter, and the columns to the next one. */
  private static final int COLUMNS = 4;

  private static final int ROWS = 6;
  private static final double ADVANCE = 5.8;

  /** The width of a line, in rows. */
  private static final float BREADTH = .96f;

  /** The lines of each letter: column and row of each point, from its left upper corner. */
  private static final Map<Character, String> LETTERS =
      Resource.text("/card/letters.txt")
          .lines()
          .collect(Collectors.toMap(line -> line.charAt(0), line -> line.substring(2)));

  private NameCard() {}

  /**
   * Returns the card of a site as PNG, in the colors of its style sheet and with its logo before
   * the name. Empty if this class cannot draw a character of the name. Omits a logo in a format
   * that Java does not read.
   */
  static Optional<SiteSettings.SiteFile> draw(SiteSettings settings) {
    String letters =
        Normalizer.normalize(settings.name(), Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .replace('’', '\'')
            .toUpperCase(Locale.ROOT);
    if (!letters.chars().allMatch(c -> c == ' ' || LETTERS.containsKey((char) c))) {
      return Optional.empty();
    }
    ImageIO.setUseCache(false); // A cache would write files.
    try {
      BufferedImage logo = settings.logo() == null ? null : read(settings.logo().bytes());
      int logoWidth = logo == null ? 0 : MAX_HEIGHT * logo.getWidth() / logo.getHeight();
      if (logoWidth > MAX_LOGO_WIDTH) {
        logo = null;
        logoWidth = 0;
      }
      int before = logo == null ? 0 : logoWidth + LOGO_GAP;
      double columns = letters.length() * ADVANCE - (ADVANCE - COLUMNS);
      double unit = Math.min((MAX_WIDTH - before) / columns, (double) MAX_HEIGHT / ROWS);
      Map<String, Color> colors = ThemeContrast.lightColors(settings.stylesheet());
      Color accent = colors.getOrDefault("accent", ACCENT);
      BufferedImage card = picture(accent, colors.getOrDefault("paper", PAPER));
      Graphics2D ink = card.createGraphics();
      ink.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      ink.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
      int left = (int) (card.getWidth() - before - columns * unit) / 2;
      if (logo != null) {
        ink.drawImage(logo, left, MIDDLE - MAX_HEIGHT / 2, logoWidth, MAX_HEIGHT, null);
      }
      ink.setColor(accent);
      ink.translate(left + before, MIDDLE - ROWS * unit / 2);
      ink.scale(unit, unit);
      ink.setStroke(new BasicStroke(BREADTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      for (int i = 0; i < letters.length(); i++) {
        ink.draw(lines(LETTERS.getOrDefault(letters.charAt(i), "")));
        ink.translate(ADVANCE, 0);
      }
      ink.dispose();
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(card, "png", png);
      return Optional.of(
          SiteSettings.SiteFile.of(
              SiteSettings.SiteFile.FileType.PNG.contentType(), png.toByteArray()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static @Nullable BufferedImage read(byte[] picture) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(picture));
  }

  /**
   * Returns the picture without a name. It mixes two colors, and its red channel tells their
   * shares.
   */
  private static BufferedImage picture(Color accent, Color paper) throws IOException {
    BufferedImage original = Objects.requireNonNull(read(Resource.bytes(PICTURE)));
    BufferedImage card =
        new BufferedImage(original.getWidth(), original.getHeight(), BufferedImage.TYPE_INT_RGB);
    boolean isOriginal = accent.equals(ACCENT) && paper.equals(PAPER);
    for (int y = 0; y < card.getHeight(); y++) {
      for (int x = 0; x < card.getWidth(); x++) {
        if (isOriginal) {
          card.setRGB(x, y, original.getRGB(x, y));
          continue;
        }
        int red = new Color(original.getRGB(x, y)).getRed();
        double share = (double) (PAPER.getRed() - red) / (PAPER.getRed() - ACCENT.getRed());
        double ofAccent = Math.max(0, Math.min(1, share));
        card.setRGB(
            x,
            y,
            new Color(
                    mix(accent.getRed(), paper.getRed(), ofAccent),
                    mix(accent.getGreen(), paper.getGreen(), ofAccent),
                    mix(accent.getBlue(), paper.getBlue(), ofAccent))
                .getRGB());
      }
    }
    return card;
  }

  private static int mix(int accent, int paper, double ofAccent) {
    return (int) Math.round(accent * ofAccent + paper * (1 - ofAccent));
  }

  private static Path2D lines(String strokes) {
    Path2D lines = new Path2D.Double();
    for (String stroke : strokes.isBlank() ? new String[0] : strokes.split(",", -1)) {
      String[] points = stroke.split(" ", -1);
      for (int i = 0; i < points.length; i++) {
        int column = points[i].charAt(0) - '0';
        int row = points[i].charAt(1) - '0';
        if (i == 0) {
          lines.moveTo(column, row);
        } else {
          lines.lineTo(column, row);
        }
      }
    }
    return lines;
  }
}
