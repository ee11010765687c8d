export {
  createPersonalData,
  jsonFile,
  type ExportedFile,
  type PersonalData,
  type PersonalDataSource,
} from './personal-data.ts';
