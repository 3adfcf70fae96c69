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
import java.util.Optional;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.text.Resource;

/**
 * The picture where a link to the site is shown, with its name. The letters are capitals of lines
 * drawn here, for a server need not have fonts, and what one draws differs from what another does.
 */
final class NameCard {
  private static final String PICTURE = "/site/card.png";
  private static final Color INK = new Color(0x0a5c4f);

  /** The middle of the name, and what it has at most, in pixels. */
  private static final int MIDDLE = 76;

  private static final int MAX_WIDTH = 1080;
  private static final int MAX_HEIGHT = 66;

  /** The columns and rows of a letter, and the columns to the next one. */
  private static final int COLUMNS = 4;

  private static final int ROWS = 6;
  private static final double ADVANCE = 5.8;

  /** The breadth of a line, in rows. */
  private static final float BREADTH = .96f;

  /** The lines of each letter: column and row of each point, from its left upper corner. */
  private static final Map<Character, String> LETTERS =
      Resource.text("/card/letters.txt")
          .lines()
          .collect(Collectors.toMap(line -> line.charAt(0), line -> line.substring(2)));

  private NameCard() {}

  /** The card of a name as PNG, or none if it has a character that is not drawn here. */
  static Optional<SiteSettings.SiteFile> draw(String name) {
    String letters =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .replace('’', '\'')
            .toUpperCase(Locale.ROOT);
    if (!letters.chars().allMatch(c -> c == ' ' || LETTERS.containsKey((char) c))) {
      return Optional.empty();
    }
    double columns = letters.length() * ADVANCE - (ADVANCE - COLUMNS);
    double unit = Math.min(MAX_WIDTH / columns, (double) MAX_HEIGHT / ROWS);
    ImageIO.setUseCache(false); // It would write files.
    try {
      BufferedImage card = ImageIO.read(new ByteArrayInputStream(Resource.bytes(PICTURE)));
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
      return Optional.of(
          SiteSettings.SiteFile.of(
              SiteSettings.SiteFile.FileType.PNG.contentType(), png.toByteArray()));
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
