# {{title}}

What this remote is for, in one sentence.

- `declaration.ts` tells the shell which pages, links and slots it offers.
- `src/pages/` has one file per page, `src/slots/` one per slot widget; `src/features/<feature>/` holds what people do there.
- `src/texts.ts` holds every visible text.

`{{dev}}` shows it standalone, in a small host with the test double of the server.
