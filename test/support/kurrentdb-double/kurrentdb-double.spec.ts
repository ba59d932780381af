import { describeKurrentDb } from './kurrentdb.contract.js';
import { startKurrentDouble } from './kurrentdb-double.js';

describeKurrentDb('the double of KurrentDB', startKurrentDouble);
