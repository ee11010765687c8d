import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { addIcons } from '../../shared/src/core/ui/icon/index.ts';
import { pageIcons } from '../../shared/src/core/ui/icon/page-icons.ts';
import { serveHandlers } from '../../shared/src/testing/server.ts';
import { closeChannels } from './close-channels.ts';
import { failOnConsole } from './fail-on-console.ts';

failOnConsole();
closeChannels();
serveHandlers();
// The host does the same before it shows a page.
addIcons(pageIcons);

// Generous for a busy machine. Waiting for an element that never appears still fails within the time limit of a test.
configure({ asyncUtilTimeout: 120_000 });
