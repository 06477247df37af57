import { testProfiles } from './profile-tests.ts';

testProfiles(0);
