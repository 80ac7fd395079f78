-- The links of the documents start with https://. An address that a browser would take for anything else is emptied.
update settings set value = to_jsonb(regexp_replace(trim(value #>> '{}'), '^http://', 'https://', 'i'))
where key in ('url_advertising_sales_kit_pdf', 'url_style_guide_pdf');

update settings set value = '""'
where key in ('url_advertising_sales_kit_pdf', 'url_style_guide_pdf') and value #>> '{}' !~ '^https://[^[:space:]/][^[:space:]]*$';
