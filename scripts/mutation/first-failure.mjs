import fc from 'fast-check';

// That a change is noticed is enough: nobody reads the smallest example that does.
fc.configureGlobal({ endOnFailure: true });
