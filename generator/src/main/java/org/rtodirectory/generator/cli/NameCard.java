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
 * The picture for link previews, which shows the name of the website in capitals. Each letter is
 * drawn as lines, because a server may have no fonts, and fonts differ between servers.
 */
final class NameCard {
  /** The original picture, without a name. */
  private static final String PICTURE = "/site/card.png";

  /**
   * The two colors of the original picture. The accent and paper colors of a theme replace them.
   */
  private static final Color DEFAULT_ACCENT = new Color(0x0a5c4f);

  private static final Color DEFAULT_PAPER = new Color(0xfbfaf7);

  /** The vertical middle of the name, and the maximum size of logo and name together, in pixels. */
  private static final int MIDDLE_Y = 76;

  private static final int MAX_WIDTH = 1080;
  private static final int MAX_HEIGHT = 66;

  /** The maximum width of a logo, and the space after it, in pixels. */
  private static final int MAX_LOGO_WIDTH = 400;

  private static final int LOGO_GAP = 24;

  /** The columns and rows of the grid of a letter, and the columns from one letter to the next. */
  private static final int LETTER_COLUMNS = 4;

  private static final int LETTER_ROWS = 6;
  private static final double LETTER_ADVANCE = 5.8;

  /** The width of a line, in rows. */
  private static final float LINE_WIDTH = .96f;

  /**
   * The lines of each letter, separated by commas. A line is a list of points. A point is the digit
   * of its column and the digit of its row, both counted from the upper left corner.
   */
  private static final Map<Character, String> LETTERS =
      Resource.text("/card/letters.txt")
          .lines()
          .collect(Collectors.toMap(line -> line.charAt(0), line -> line.substring(2)));

  private NameCard() {}

  /**
   * Draws the card of a website as PNG, in the colors of its style sheet and with its logo before
   * the name. Omits a logo that is very wide or in a format that Java cannot read. Returns empty if
   * {@link #LETTERS} lacks a character of the name.
   */
  static Optional<SiteSettings.SiteFile> draw(SiteSettings settings) {
    String letters = toLetters(settings.name());
    if (!letters.chars().allMatch(c -> c == ' ' || LETTERS.containsKey((char) c))) {
      return Optional.empty();
    }
    ImageIO.setUseCache(false); // The cache would be a file.
    try {
      BufferedImage logo = settings.logo() == null ? null : read(settings.logo().bytes());
      int logoWidth = logo == null ? 0 : MAX_HEIGHT * logo.getWidth() / logo.getHeight();
      if (logoWidth > MAX_LOGO_WIDTH) {
        logo = null;
        logoWidth = 0;
      }
      int logoSpace = logo == null ? 0 : logoWidth + LOGO_GAP;
      double columns = letters.length() * LETTER_ADVANCE - (LETTER_ADVANCE - LETTER_COLUMNS);
      double pixelsPerColumn =
          Math.min((MAX_WIDTH - logoSpace) / columns, (double) MAX_HEIGHT / LETTER_ROWS);
      Map<String, Color> colors = ThemeContrast.lightColors(settings.stylesheet());
      Color accent = colors.getOrDefault("accent", DEFAULT_ACCENT);
      BufferedImage card = background(accent, colors.getOrDefault("paper", DEFAULT_PAPER));
      Graphics2D graphics = card.createGraphics();
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
      int left = (int) (card.getWidth() - logoSpace - columns * pixelsPerColumn) / 2;
      if (logo != null) {
        graphics.drawImage(logo, left, MIDDLE_Y - MAX_HEIGHT / 2, logoWidth, MAX_HEIGHT, null);
      }
      graphics.setColor(accent);
      graphics.translate(left + logoSpace, MIDDLE_Y - LETTER_ROWS * pixelsPerColumn / 2);
      graphics.scale(pixelsPerColumn, pixelsPerColumn);
      drawLetters(letters, graphics);
      graphics.dispose();
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(card, "png", png);
      return Optional.of(
          SiteSettings.SiteFile.of(
              SiteSettings.SiteFile.FileType.PNG.contentType(), png.toByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a name in capitals without accents. */
  private static String toLetters(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .replace('’', '\'')
        .toUpperCase(Locale.ROOT);
  }

  /** Draws letters from the origin to the right. One unit is a column of the grid of a letter. */
  private static void drawLetters(String letters, Graphics2D graphics) {
    graphics.setStroke(new BasicStroke(LINE_WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    for (int i = 0; i < letters.length(); i++) {
      graphics.draw(parseLines(LETTERS.getOrDefault(letters.charAt(i), "")));
      graphics.translate(LETTER_ADVANCE, 0);
    }
  }

  private static @Nullable BufferedImage read(byte[] picture) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(picture));
  }

  /**
   * Returns the original picture in the colors of a theme. Each of its pixels is a mix of the two
   * default colors. The red value of a pixel tells the share of each color.
   */
  private static BufferedImage background(Color accent, Color paper) throws IOException {
    BufferedImage original = Objects.requireNonNull(read(Resource.bytes(PICTURE)));
    BufferedImage card =
        new BufferedImage(original.getWidth(), original.getHeight(), BufferedImage.TYPE_INT_RGB);
    boolean hasDefaultColors = accent.equals(DEFAULT_ACCENT) && paper.equals(DEFAULT_PAPER);
    for (int y = 0; y < card.getHeight(); y++) {
      for (int x = 0; x < card.getWidth(); x++) {
        if (hasDefaultColors) {
          card.setRGB(x, y, original.getRGB(x, y));
          continue;
        }
        int red = new Color(original.getRGB(x, y)).getRed();
        double share =
            (double) (DEFAULT_PAPER.getRed() - red)
                / (DEFAULT_PAPER.getRed() - DEFAULT_ACCENT.getRed());
        double accentShare = Math.max(0, Math.min(1, share));
        card.setRGB(
            x,
            y,
            new Color(
                    mix(accent.getRed(), paper.getRed(), accentShare),
                    mix(accent.getGreen(), paper.getGreen(), accentShare),
                    mix(accent.getBlue(), paper.getBlue(), accentShare))
                .getRGB());
      }
    }
    return card;
  }

  private static int mix(int accent, int paper, double accentShare) {
    return (int) Math.round(accent * accentShare + paper * (1 - accentShare));
  }

  /** Parses the lines of a letter in {@link #LETTERS}. */
  private static Path2D parseLines(String lines) {
    Path2D path = new Path2D.Double();
    for (String line : lines.isBlank() ? new String[0] : lines.split(",", -1)) {
      String[] points = line.split(" ", -1);
      for (int i = 0; i < points.length; i++) {
        int column = points[i].charAt(0) - '0';
        int row = points[i].charAt(1) - '0';
        if (i == 0) {
          path.moveTo(column, row);
        } else {
          path.lineTo(column, row);
        }
      }
    }
    return path;
  }
}
