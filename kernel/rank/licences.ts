/** Lines of comments that are about licences; src/search/rank/file-head.ts has the expression. */
import { lay } from '../memory';
import { lower } from '../parts';
import { byteAt, has } from './letters';
import { before } from './sixteen';
import { addTriple, clearTriples, TRIPLES, triplesAt } from './triples';

const COPYRI: u64 = 0x697279706f63;
const GHT: u64 = 0x746867;
const LICEN: u64 = 0x6e6563696c;
const SPDX: u64 = 0x78647073;
const WARRAN: u64 = 0x6e6172726177;
const T: u64 = 0x74;
const REDIST: u64 = 0x747369646572;
const RIBUT: u64 = 0x7475626972;
const PERMIS: u64 = 0x73696d726570;
const SION_I: u64 = 0x69206e6f6973;
const S_HERE: u64 = 0x657265682073;
const BY: u64 = 0x7962;

/** How these words begin. */
let licences: usize = 0;
/** Six of them, in UTF-16. */
const COP: u64 = 0x0070006f0063;
const LIC: u64 = 0x00630069006c;
const SPD: u64 = 0x006400700073;
const WAR: u64 = 0x007200610077;
const RED: u64 = 0x006400650072;
const PER: u64 = 0x007200650070;

function add(which: u32, letters: u64, at: usize): void {
  store<u64>(at, letters);
  addTriple(licences, which, at, 3);
}

export function openLicences(): void {
  licences = lay(TRIPLES);
  clearTriples(licences);
  const letters = lay(8);
  add(0, COP, letters);
  add(1, LIC, letters);
  add(2, SPD, letters);
  add(3, WAR, letters);
  add(4, RED, letters);
  add(5, PER, letters);
}

function isLicenceAt(at: usize, end: usize): bool {
  switch (lower(load<u8>(at))) {
    case 99:
      return has(at, end, COPYRI, 6) && has(at + 6, end, GHT, 3);
    case 108: {
      if (!has(at, end, LICEN, 5)) return false;
      const sixth = lower(byteAt(at + 5, end));
      return (sixth === 115 || sixth === 99) && lower(byteAt(at + 6, end)) === 101;
    }
    case 115:
      return has(at, end, SPDX, 4);
    case 119:
      return has(at, end, WARRAN, 6) && has(at + 6, end, T, 1);
    case 114:
      return has(at, end, REDIST, 6) && has(at + 6, end, RIBUT, 5);
    case 112:
      return (
        has(at, end, PERMIS, 6) &&
        has(at + 6, end, SION_I, 6) &&
        has(at + 12, end, S_HERE, 6) &&
        has(at + 18, end, BY, 2)
      );
    default:
      return false;
  }
}

/** Licences say nothing of a file. */
export function isLicence(from: usize, end: usize): bool {
  for (let at = from; at < end; at += 16) {
    let places = triplesAt(licences, at) & before(at, end);
    for (; places !== 0; places &= places - 1) if (isLicenceAt(at + ctz(places), end)) return true;
  }
  return false;
}
