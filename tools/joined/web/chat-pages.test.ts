import '@testing-library/react';
import '@testing-library/user-event';
import { joinTests } from '../join-tests.ts';

joinTests('web/chat-pages', require);
