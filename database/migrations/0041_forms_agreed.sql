-- What was agreed to beside the answers: the terms of the year and the versions of the texts, when the form was signed
-- or submitted. Until now these were the values that came with the portal.

alter table form_submissions
  add column agreed jsonb; -- {terms: fees and pavilions or null, texts: {text_id: version}}; null: not signed, or nothing to agree to

update form_submissions set agreed = jsonb_build_object(
  'terms', case
    when form_type in ('float-application', 'participation-agreement', 'equestrian-fees', 'float-judging') then
      '{"fees": {"commercial": "16500.00", "non_commercial": "5500.00", "band": "0.00", "invited": "0.00",
        "equestrian_participant": "125.00"},
        "pavilions": ["Rosemont Pavilion", "Brookside Pavilion", "Azusa", "Irwindale"], "is_sample": true}'::jsonb
    else 'null'::jsonb
  end,
  'texts', case
    when form_type = 'participation-agreement' then jsonb_build_object('participation-agreement', definition_version)
    when form_type = 'equestrian-formation' then '{"formation-legend": 1}'
    when form_type = 'equestrian-application' then '{"formation-legend": 1, "participant-manual": 1}'
    when form_type like '%-application' then '{"participant-manual": 1}'
    else '{}'
  end::jsonb
)
where (
  form_type like '%-application'
  or form_type in ('participation-agreement', 'equestrian-fees', 'float-judging', 'equestrian-formation')
) and (
  submitted_at is not null
  or coalesce(field_values #>> '{agreement:signature,text}', field_values #>> '{agreement:signature,image}', '') <> ''
  or coalesce(field_values #>> '{signatures:signature,text}', field_values #>> '{signatures:signature,image}', '') <> ''
);
