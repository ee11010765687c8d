export { openMail } from './mail.domain.ts';
