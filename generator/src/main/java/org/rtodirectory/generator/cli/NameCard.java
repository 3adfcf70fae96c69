package org.rtodirectory.generator.cli;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.rtodirectory.schemas.api.SiteFile;

/**
 * The picture where a link to the site is shown, with its name. The letters are capitals of lines
 * drawn here, for a server need not have fonts, and what one draws differs from what another does.
 */
final class NameCard {
  private static final String PICTURE = "/site/card.png";
  private static final Color INK = new Color(0x0a5c4f);

  /** The middle of the name, and what it has at most, in pixels. */
  private static final int MIDDLE = 76;

  private static final int MOST_WIDTH = 1080;
  private static final int MOST_HEIGHT = 66;

  /** The columns and rows of a letter, and the columns to the next one. */
  private static final int COLUMNS = 4;

  private static final int ROWS = 6;
  private static final double ADVANCE = 5.8;

  /** The breadth of a line, in rows. */
  private static final float BREADTH = .96f;

  /** The lines of each letter: column and row of each point, from its left upper corner. */
  private static final Map<Character, String> LETTERS =
      Stream.of(
              "A 06 20 46,14 34",
              "B 00 06 36 45 44 33 03,33 42 41 30 00",
              "C 41 30 10 01 05 16 36 45",
              "D 00 06 26 44 42 20 00",
              "E 40 00 06 46,03 33",
              "F 40 00 06,03 33",
              "G 41 30 10 01 05 16 36 45 43 23",
              "H 00 06,40 46,03 43",
              "I 20 26",
              "J 40 45 36 16 05",
              "K 00 06,40 03 46",
              "L 00 06 46",
              "M 06 00 23 40 46",
              "N 06 00 46 40",
              "O 10 30 41 45 36 16 05 01 10",
              "P 06 00 30 41 42 33 03",
              "Q 10 30 41 45 36 16 05 01 10,24 46",
              "R 06 00 30 41 42 33 03,23 46",
              "S 41 30 10 01 02 13 33 44 45 36 16 05",
              "T 00 40,20 26",
              "U 00 05 16 36 45 40",
              "V 00 26 40",
              "W 00 16 23 36 40",
              "X 00 46,40 06",
              "Y 00 23 40,23 26",
              "Z 00 40 06 46",
              "0 10 30 41 45 36 16 05 01 10",
              "1 11 20 26",
              "2 01 10 30 41 42 06 46",
              "3 01 10 30 41 42 33 44 45 36 16 05,13 33",
              "4 30 04 44,30 36",
              "5 40 00 02 32 43 45 36 06",
              "6 30 10 01 05 16 36 45 44 33 03",
              "7 00 40 16",
              "8 10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33",
              "9 43 13 02 01 10 30 41 45 36 16",
              "& 46 02 01 10 20 31 32 04 05 16 26 44",
              "' 20 21",
              "- 13 33",
              ". 26 26",
              ", 25 16",
              "  ")
          .collect(Collectors.toMap(line -> line.charAt(0), line -> line.substring(2)));

  private NameCard() {}

  /** The card of a name as PNG; none if it has a character that is not drawn here. */
  static Optional<SiteFile> draw(String name) {
    String letters =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .replace('’', '\'')
            .toUpperCase(Locale.ROOT);
    if (!letters.chars().allMatch(letter -> LETTERS.containsKey((char) letter))) {
      return Optional.empty();
    }
    double columns = letters.length() * ADVANCE - (ADVANCE - COLUMNS);
    double unit = Math.min(MOST_WIDTH / columns, (double) MOST_HEIGHT / ROWS);
    ImageIO.setUseCache(false); // It would write files.
    try (InputStream picture = NameCard.class.getResourceAsStream(PICTURE)) {
      BufferedImage card = ImageIO.read(Objects.requireNonNull(picture, PICTURE));
      Graphics2D ink = card.createGraphics();
      ink.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      ink.setColor(INK);
      ink.translate((card.getWidth() - columns * unit) / 2, MIDDLE - ROWS * unit / 2);
      ink.scale(unit, unit);
      ink.setStroke(new BasicStroke(BREADTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      for (int i = 0; i < letters.length(); i++) {
        ink.draw(lines(LETTERS.getOrDefault(letters.charAt(i), "")));
        ink.translate(ADVANCE, 0);
      }
      ink.dispose();
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(card, "png", png);
      return Optional.of(SiteFile.of(SiteFile.Type.PNG.contentType(), png.toByteArray()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
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
