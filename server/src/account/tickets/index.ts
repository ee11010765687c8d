export { openTickets } from './tickets.domain.ts';
