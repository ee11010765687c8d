export {
  createPersonalData,
  jsonFile,
  type ExportedFile,
  type PersonalData,
  type PersonalDataHolder,
} from './personal-data.ts';
