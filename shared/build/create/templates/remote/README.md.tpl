# {{title}}

What this remote is for, in one sentence.

- `declaration.ts` tells the shell which pages, links and slots it offers.
- `src/pages/` has one file per page, `src/slots/` one per slot widget; `src/features/<feature>/` is what people do.
- `src/texts.ts` holds every visible text.

`{{dev}}` shows it alone, in a small host with the test double of the server.
