import fc from 'fast-check';

// That a change is noticed is enough: nobody reads the smallest example that does, and one that many examples do not
// show (within so many milliseconds) counts as not noticed.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000 });
