-- One page of the companies c for which the conditions hold. What decides relevance are `words` (folded, single blanks) or
-- `relevance`, an expression whose least value comes first.
DROP FUNCTION search_companies_page(text, text, integer, integer, text);
--> statement-breakpoint
CREATE FUNCTION search_companies_page(conditions text, words text, page_number integer, page_size integer, sort_order text,
  relevance text DEFAULT NULL, OUT ids integer[], OUT total bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  rank text := '0';
  ordering text;
BEGIN
  IF sort_order = 'newest' THEN ordering := 'issue_date DESC NULLS LAST, id';
  ELSIF sort_order = 'oldest' THEN ordering := 'issue_date NULLS LAST, id';
  ELSIF sort_order = 'name' THEN
    rank := 'c.search_text COLLATE "C"';
    ordering := 'rank, id';
  ELSE
    -- All words adjacent first, then the shortest names, then the newest.
    IF relevance IS NOT NULL THEN
      rank := relevance;
    ELSIF coalesce(words, '') <> '' THEN
      rank := format('CASE WHEN position(%L IN c.search_text) > 0 THEN 0 ELSE 100000 END + length(c.search_text)', ' ' || words || ' ');
    END IF;
    ordering := 'rank, issue_date DESC NULLS LAST, id';
  END IF;
  EXECUTE format(
    'WITH matches AS MATERIALIZED (SELECT c.id, c.issue_date, %s AS rank FROM companies c WHERE %s)
     SELECT ARRAY(SELECT id FROM matches ORDER BY %s LIMIT %s OFFSET %s), (SELECT count(*) FROM matches)',
    rank, conditions, ordering, greatest(page_size, 0), (greatest(page_number, 1) - 1)::bigint * greatest(page_size, 0)
  ) INTO ids, total;
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
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance'
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  filters text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative) || ' AND ';
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
