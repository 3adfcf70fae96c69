-- Cities are no longer merged, so no city has former slugs. The trigger and the grants go with the table.

DROP TABLE former_city_slugs;

ALTER TABLE cities DROP CONSTRAINT cities_id_state_code_key;
