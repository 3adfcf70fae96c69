-- The rules of V2 hold for all rows, also for those that were there before them: what reads the tables need not check
-- them again. Fails, and changes nothing, if a row breaks one.

DO $$
DECLARE
  rule record;
BEGIN
  FOR rule IN
    SELECT conrelid::regclass AS table_name, conname FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND conrelid IN (
      'states'::regclass, 'cities'::regclass, 'companies'::regclass, 'company_brands'::regclass,
      'locations'::regclass, 'guides'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.table_name, rule.conname);
  END LOOP;
END
$$;
