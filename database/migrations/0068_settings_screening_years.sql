-- The years with the health screening were any whole numbers; from here on they are parade years, twenty at most.
update settings
set value = coalesce(
  (
    select jsonb_agg(year order by year)
    from (
      select distinct given.year::numeric::integer as year
      from jsonb_array_elements_text(settings.value) as given(year)
      where case when given.year ~ '^\d{4}$' then given.year::integer between 1890 and 2199 else false end
      order by year desc
      limit 20
    ) as kept
  ),
  '[]'
)
where key = 'covid_form_years' and jsonb_typeof(value) = 'array';
