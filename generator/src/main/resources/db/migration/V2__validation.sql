-- What a text may hold, as the generator's TextRule has it: lengths in characters; no control characters, no line
-- or paragraph separators, nothing that embeds, overrides or isolates a writing direction; websites over HTTP only.
-- NOT VALID: rows that are there already stay as they are, and publishing names those that it leaves out.

DO $$
DECLARE
  unfit constant text := '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]';
  unfit_in_lines constant text := '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]';
  rule record;
BEGIN
  FOR rule IN
    SELECT * FROM (VALUES
      ('companies', 'name', 120),
      ('companies', 'slug', 120),
      ('companies', 'website', 2000),
      ('company_brands', 'name', 120),
      ('cities', 'name', 120),
      ('cities', 'slug', 120),
      ('locations', 'slug', 240),
      ('locations', 'address', 200),
      ('locations', 'address2', 200),
      ('locations', 'phone', 60),
      ('locations', 'website', 2000),
      ('locations', 'external_id', 500),
      ('guides', 'title', 200),
      ('guides', 'summary', 2000),
      ('guides', 'body_markdown', 200000)
    ) AS rules (table_name, column_name, longest)
  LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I CHECK (char_length(%I) <= %s AND %I !~ %L) NOT VALID',
      rule.table_name, rule.table_name || '_' || rule.column_name || '_text', rule.column_name, rule.longest,
      rule.column_name, CASE rule.column_name WHEN 'body_markdown' THEN unfit_in_lines ELSE unfit END);
  END LOOP;
  FOR rule IN SELECT * FROM (VALUES ('companies'), ('locations')) AS rules (table_name) LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I CHECK (website ~* %L) NOT VALID',
      rule.table_name, rule.table_name || '_website_http', '^https?://[^\s/?#]+\S*$');
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I CHECK (array_to_string(categories, '''') !~ %L
         AND array_to_string(categories, E''\n'') !~ ''[^\n]{121}'') NOT VALID',
      rule.table_name, rule.table_name || '_categories_text', unfit);
  END LOOP;
END
$$;

ALTER TABLE states ADD CONSTRAINT states_code_known CHECK (code IN (
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA',
  'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR',
  'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'AS', 'GU', 'MP', 'PR', 'VI'
)) NOT VALID;
