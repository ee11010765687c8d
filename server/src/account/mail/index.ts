export { mailRoutes } from './mail.routes.ts';
export { createMailSender } from './mail.sender.ts';
