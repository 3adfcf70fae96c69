-- A tiny directory with one of everything that shows: the rows of the golden release.

INSERT INTO cities (id, state_code, name, slug) VALUES
  (1, 'TX', 'Dallas', 'dallas'),
  (2, 'NC', 'Winston-Salem', 'winston-salem'),
  (3, 'CO', 'Cañon City', 'canon-city'),
  (4, 'NY', 'New York', 'new-york'),
  (5, 'PA', 'York', 'york');

INSERT INTO companies (id, slug, name, website, rating, review_count, categories, verticals) VALUES
  (1, 'aarons-rentals', 'Aaron''s Rentals', NULL, 4.50, 120, '{Furniture,Appliances}', '{retail}'),
  (2, 'tom-and-jerry', 'Tom & "Jerry"', 'https://tom.example', NULL, 0, '{}', '{retail,tires-wheels}'),
  (3, 'shed-world', 'Shed Wörld', NULL, 5.00, 7, '{Sheds}', '{sheds}'),
  (4, 'gone-rentals', 'Gone Rentals', NULL, 3.00, 1, '{Furniture}', '{retail}');

INSERT INTO company_brands (company_id, name) VALUES (1, 'Best Way'), (1, 'A-1 Rent');

INSERT INTO locations (id, company_id, city_id, slug, address, address2, zip, phone, website, rating, review_count,
  categories, is_primary, status) VALUES
  (1, 1, 1, 'aarons-rentals-2301-main-st', '2301 Main St', 'Suite 4', '75201', '(214) 555-0100',
    'https://aarons.example/dallas?a=1&b="2"', 4.50, 12, '{Furniture}', true, 'open'),
  (2, 1, 2, 'aarons-rentals-5-trade-st', '5 Trade St', NULL, '27101-0001', NULL, NULL, NULL, 0, NULL, false, NULL),
  (3, 2, 1, 'tom-and-jerry-9-elm-st', '9 Élm St', NULL, '75202', NULL, NULL, 0.00, 1, '{}', false, 'temporarily_closed'),
  (4, 3, 3, 'shed-world-hwy-50', 'Hwy 50 \ "Rear"', NULL, '81212', NULL, NULL, 4.25, 2, NULL, true, NULL),
  (5, 1, 4, 'aarons-rentals-1-broadway', '1 Broadway', NULL, '10004', NULL, NULL, NULL, 0, NULL, false, NULL),
  (6, 2, 5, 'tom-and-jerry-2-king-st', '2 King St', NULL, '17401', NULL, NULL, NULL, 0, NULL, true, NULL),
  (7, 4, 1, 'gone-rentals-1-oak-st', '1 Oak St', NULL, '75203', NULL, NULL, NULL, 0, NULL, true, 'closed'),
  (8, 1, 1, 'aarons-rentals-7-new-st', '7 New St', NULL, '75204', NULL, NULL, NULL, 0, NULL, false, 'coming_soon');

INSERT INTO guides (slug, title, summary, body_markdown, updated_on) VALUES
  ('total-cost', 'Total cost', 'Add it up.', E'Payment × number of payments.\n', '2026-04-15'),
  ('glossary', 'Glossary & words', 'What *words* mean.', '**EPO.** Early purchase option.', '2026-05-01');
