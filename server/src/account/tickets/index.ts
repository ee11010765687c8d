export { createTickets } from './tickets.service.ts';
