-- The numbers under which a company's phones are found: as stored, and as dialled since the renumberings of 2017 and
-- 2018. Phones are stored as national digits joined by ' / '. Same rules and tables as parsePhones in phone.ts.
CREATE FUNCTION company_phones(phone text, hidden_fields text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Never renumbered: today's mobile and fixed numbers, and numbers without a leading zero.
  current constant text := '^(0(3[2-9]|5[25689]|7[06-9]|8[1-9]|9[0-9])[0-9]{7}|02[0-9]{9}|[1-9][0-9]{5,14})$';
  number text;
  prefix text;
  digits integer;
  numbers text[] := '{}';
BEGIN
  IF phone IS NULL OR 'phone' = ANY (hidden_fields) THEN RETURN NULL; END IF;
  -- Halves the time of the index build: most companies have one current number.
  IF phone ~ current THEN RETURN array_to_tsvector(ARRAY[phone]); END IF;
  FOREACH number IN ARRAY string_to_array(left(phone, 200), ' / ') LOOP
    CONTINUE WHEN number !~ '^[0-9]{6,15}$';
    numbers := numbers || number;
    CONTINUE WHEN number ~ current;
    IF number ~ '^01[0-9]{9}$' THEN
      prefix := '{
        "0120": "070", "0121": "079", "0122": "077", "0126": "076", "0128": "078", "0123": "083", "0124": "084",
        "0125": "085", "0127": "081", "0129": "082", "0162": "032", "0163": "033", "0164": "034", "0165": "035",
        "0166": "036", "0167": "037", "0168": "038", "0169": "039", "0186": "056", "0188": "058", "0199": "059"
      }'::jsonb ->> left(number, 4);
      IF prefix IS NOT NULL THEN numbers := numbers || (prefix || substr(number, 5)); END IF;
    ELSE
      FOREACH digits IN ARRAY '{4,3,2}'::integer[] LOOP
        prefix := '{
          "020": "0214", "022": "0212", "0230": "0215", "0231": "0213", "0240": "0204", "0241": "0222", "025": "0205",
          "026": "0206", "027": "0207", "0280": "0208", "0281": "0209", "029": "0216", "030": "0229", "031": "0225",
          "0320": "0220", "0321": "0221", "033": "0203", "0350": "0228", "0351": "0226", "036": "0227", "037": "0237",
          "038": "0238", "039": "0239", "04": "024", "0500": "0262", "0501": "0261", "0510": "0235", "0511": "0236",
          "052": "0232", "053": "0233", "054": "0234", "055": "0255", "056": "0256", "057": "0257", "058": "0258",
          "059": "0269", "060": "0260", "061": "0251", "062": "0252", "063": "0263", "064": "0254", "0650": "0274",
          "0651": "0271", "066": "0276", "067": "0277", "068": "0259", "070": "0270", "0710": "0292", "0711": "0293",
          "072": "0272", "073": "0273", "074": "0294", "075": "0275", "076": "0296", "077": "0297", "0780": "0290",
          "0781": "0291", "079": "0299", "08": "028"
        }'::jsonb ->> left(number, digits);
        IF length(prefix) + length(number) - digits = 11 THEN
          numbers := numbers || (prefix || substr(number, digits + 1));
          EXIT;
        END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN array_to_tsvector(numbers);
END $$;
--> statement-breakpoint
-- Missing where a first load was killed.
DROP INDEX IF EXISTS "companies_phone_idx";--> statement-breakpoint
CREATE INDEX "companies_phones_idx" ON "companies" USING gin (company_phones("phone", "hidden_fields"));--> statement-breakpoint
-- Whether a company c has a number: digits, or a tax code with `-NNN`. Ten digits also find the branches of a tax code.
CREATE FUNCTION company_number_sql(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('(c.tax_code = %L OR company_phones(c.phone, c.hidden_fields) @@ %L::tsquery', number, replace(number, '-', ''))
    || CASE WHEN length(number) = 10 THEN
      format(' OR c.tax_code >= %L AND c.tax_code <= %L AND length(c.tax_code) = 14', number || '-000', number || '-999')
    ELSE '' END || ')'
$$;
--> statement-breakpoint
-- Simple queries: `search_text` is folded words that must all occur, or a tax code or phone number, which is looked up
-- first. One row per company of the page, best first; a page without companies is one row with a null id.
CREATE OR REPLACE FUNCTION search_companies_fast(
  search_text text DEFAULT NULL,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance'
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  given text := btrim(coalesce(search_text, ''));
  filters text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative);
  conditions text := filters;
  page_ids integer[];
  page_total bigint := 0;
BEGIN
  IF given ~ '^([0-9]{6,15}|[0-9]{10}-[0-9]{3})$' THEN
    conditions := filters || ' AND ' || company_number_sql(given);
    SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions, '', page_number, page_size, sort_order) p;
  END IF;
  IF page_total = 0 THEN
    IF given <> '' THEN
      conditions := filters || CASE WHEN numnode(plainto_tsquery('simple', given)) = 0 THEN ' AND false'
        ELSE format(' AND to_tsvector(''simple'', c.search_text) @@ plainto_tsquery(''simple'', %L)', given) END;
    END IF;
    SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions, given, page_number, page_size, sort_order) p;
  END IF;
  RETURN QUERY SELECT page.id, page_total, 'fast'::text,
    extract(epoch FROM clock_timestamp() - started)::double precision * 1000
    FROM (SELECT 1) AS one LEFT JOIN unnest(page_ids) WITH ORDINALITY AS page (id, place) ON true ORDER BY page.place;
END $$;
