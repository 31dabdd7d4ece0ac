-- What a name or a tax code says of a company, for the index and for PostgreSQL's own search. 1 limited liability, 2 joint
-- stock, 3 private enterprise, 4 partnership, 5 cooperative; null where the name says none of these. A branch has the form
-- of its company where its name goes on with it. One expression, so that PostgreSQL puts it in the place of a call.
CREATE FUNCTION company_legal_form(search_text text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN search_text ~ '^ ((chi nhanh|cn|van phong dai dien|vpdd|dia diem kinh doanh|ddkd) )?(cong ty|cty) (luat )?(tnhh|trach nhiem huu han) ' THEN 1
    WHEN search_text ~ '^ ((chi nhanh|cn|van phong dai dien|vpdd|dia diem kinh doanh|ddkd) )?((tong )?(cong ty|cty) (cp|co phan)|ctcp|ngan hang (tmcp|thuong mai co phan)) ' THEN 2
    WHEN search_text ~ '^ ((chi nhanh|cn|van phong dai dien|vpdd|dia diem kinh doanh|ddkd) )?(dntn|(doanh nghiep|xi nghiep) tu nhan) ' THEN 3
    WHEN search_text ~ '^ ((chi nhanh|cn|van phong dai dien|vpdd|dia diem kinh doanh|ddkd) )?(cong ty|cty) (luat )?hop danh ' THEN 4
    WHEN search_text ~ '^ ((chi nhanh|cn|van phong dai dien|vpdd|dia diem kinh doanh|ddkd) )?((lien hiep )?(hop tac xa|htx)|quy tin dung nhan dan) ' THEN 5
  END
$$;
--> statement-breakpoint
-- 1 a company, 2 a branch, 3 a household business.
CREATE FUNCTION company_kind(tax_code text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE length(tax_code) WHEN 14 THEN 2 WHEN 12 THEN 3 ELSE 1 END
$$;
--> statement-breakpoint
DROP FUNCTION search_companies_fast(text, integer, integer, integer, date, date, integer, integer, boolean, boolean, boolean, boolean, text);
--> statement-breakpoint
DROP FUNCTION search_companies(text, text, text[], text[], integer, integer, integer, integer, integer, date, date, boolean, boolean, boolean, boolean, text);
--> statement-breakpoint
DROP FUNCTION search_companies_by_number(text[], text, text, integer, integer, integer, date, date, integer, integer, boolean, boolean, boolean, boolean, text);
--> statement-breakpoint
-- `more_conditions` is SQL over companies c, made by the program and never of what somebody typed: a new filter changes no
-- function.
-- Simple queries: `search_text` is folded words that must all occur, or a tax code or phone number, which is looked up
-- first. One row per company of the page, best first; a page without companies is one row with a null id.
CREATE FUNCTION search_companies_fast(
  search_text text DEFAULT NULL,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance',
  more_conditions text DEFAULT NULL
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  given text := btrim(coalesce(search_text, ''));
  filters text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative) || coalesce(' AND ' || more_conditions, '');
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
--> statement-breakpoint
-- Complex queries: `include_query` and `exclude_query` are tsqueries (words joined by & and by |), the phrases are folded
-- words with single blanks. Rows as search_companies_fast returns them.
CREATE FUNCTION search_companies(
  include_query text DEFAULT NULL, exclude_query text DEFAULT NULL,
  exact_phrases text[] DEFAULT NULL, excluded_exact_phrases text[] DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance',
  more_conditions text DEFAULT NULL
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  conditions text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative) || coalesce(' AND ' || more_conditions, '');
  phrase text;
  page_ids integer[];
  page_total bigint := 0;
BEGIN
  IF btrim(coalesce(include_query, '')) <> '' THEN
    conditions := conditions || format(' AND to_tsvector(''simple'', c.search_text) @@ to_tsquery(''simple'', %L)', include_query);
  END IF;
  IF btrim(coalesce(exclude_query, '')) <> '' THEN
    conditions := conditions || format(' AND NOT to_tsvector(''simple'', c.search_text) @@ to_tsquery(''simple'', %L)', exclude_query);
  END IF;
  -- The index finds names with all words of a phrase; whether they stand together, the text itself tells.
  FOREACH phrase IN ARRAY coalesce(exact_phrases, '{}') LOOP
    conditions := conditions || format(
      ' AND to_tsvector(''simple'', c.search_text) @@ plainto_tsquery(''simple'', %L) AND position(%L IN c.search_text) > 0',
      phrase, ' ' || btrim(phrase) || ' ');
  END LOOP;
  FOREACH phrase IN ARRAY coalesce(excluded_exact_phrases, '{}') LOOP
    conditions := conditions || format(' AND position(%L IN c.search_text) = 0', ' ' || btrim(phrase) || ' ');
  END LOOP;
  SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions, coalesce(exact_phrases[1], ''), page_number, page_size, sort_order) p;
  RETURN QUERY SELECT page.id, page_total, 'complex'::text,
    extract(epoch FROM clock_timestamp() - started)::double precision * 1000
    FROM (SELECT 1) AS one LEFT JOIN unnest(page_ids) WITH ORDINALITY AS page (id, place) ON true ORDER BY page.place;
END $$;
--> statement-breakpoint
-- Companies by number: the first of `numbers` (tax codes and phones, whole) that anybody has; when there is none, those
-- whose tax code begins with `tax_code_prefix` (5 to 11 digits) in ascending order, then those with a phone that begins
-- with `phone_prefix` (7 to 10 digits), by phone and tax code. A personal number, a tax code of 12 digits, is neither
-- found by prefix nor decides the order. Rows as search_companies_fast returns them.
CREATE FUNCTION search_companies_by_number(
  numbers text[] DEFAULT '{}', tax_code_prefix text DEFAULT NULL, phone_prefix text DEFAULT NULL,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance',
  more_conditions text DEFAULT NULL
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  filters text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative) || coalesce(' AND ' || more_conditions, '') || ' AND ';
  number text;
  by_tax_code text := 'false';
  by_phone text := 'false';
  phone text := 'NULL';
  page_ids integer[];
  page_total bigint := 0;
BEGIN
  FOREACH number IN ARRAY numbers LOOP
    CONTINUE WHEN number !~ '^([0-9]{6,15}|[0-9]{10}-[0-9]{3})$';
    SELECT p.ids, p.total INTO page_ids, page_total
      FROM search_companies_page(filters || company_number_sql(number), '', page_number, page_size, sort_order) p;
    EXIT WHEN page_total > 0;
  END LOOP;
  IF page_total = 0 THEN
    IF tax_code_prefix ~ '^[0-9]{5,11}$' THEN
      -- A range is one of the unique index in every collation, LIKE is not.
      by_tax_code := format('c.tax_code >= %L AND c.tax_code <= %L AND length(c.tax_code) <> 12 AND replace(c.tax_code, ''-'', '''') LIKE %L',
        rpad(left(tax_code_prefix, 10), 10, '0'), rpad(left(tax_code_prefix, 10), 10, '9') || '-999', tax_code_prefix || '%');
    END IF;
    IF phone_prefix ~ '^[0-9]{7,10}$' THEN
      phone := format('(SELECT min(n COLLATE "C") FROM unnest(tsvector_to_array(company_phones(c.phone, c.hidden_fields))) AS n WHERE n LIKE %L AND length(n) <= 11)',
        phone_prefix || '%');
      by_phone := format('company_phones(c.phone, c.hidden_fields) @@ %L::tsquery AND %s IS NOT NULL', phone_prefix || ':*', phone);
    END IF;
    SELECT p.ids, p.total INTO page_ids, page_total
      FROM search_companies_page(format('%s(%s OR %s)', filters, by_tax_code, by_phone), '', page_number, page_size, sort_order,
        format('(CASE WHEN %s THEN ''0'' || replace(c.tax_code, ''-'', '''') ELSE ''1'' || %s || '' ''
          || CASE length(c.tax_code) WHEN 12 THEN ''~'' ELSE replace(c.tax_code, ''-'', '''') END END) COLLATE "C"', by_tax_code, phone)) p;
  END IF;
  RETURN QUERY SELECT page.id, page_total, 'fast'::text,
    extract(epoch FROM clock_timestamp() - started)::double precision * 1000
    FROM (SELECT 1) AS one LEFT JOIN unnest(page_ids) WITH ORDINALITY AS page (id, place) ON true ORDER BY page.place;
END $$;
