import { sectionA } from './vsic-2025/section-a.ts'
import { sectionB } from './vsic-2025/section-b.ts'
import { sectionC } from './vsic-2025/section-c.ts'
import { sectionD } from './vsic-2025/section-d.ts'
import { sectionE } from './vsic-2025/section-e.ts'
import { sectionF } from './vsic-2025/section-f.ts'
import { sectionG } from './vsic-2025/section-g.ts'
import { sectionH } from './vsic-2025/section-h.ts'
import { sectionI } from './vsic-2025/section-i.ts'
import { sectionJ } from './vsic-2025/section-j.ts'
import { sectionK } from './vsic-2025/section-k.ts'
import { sectionL } from './vsic-2025/section-l.ts'
import { sectionM } from './vsic-2025/section-m.ts'
import { sectionN } from './vsic-2025/section-n.ts'
import { sectionO } from './vsic-2025/section-o.ts'
import { sectionP } from './vsic-2025/section-p.ts'
import { sectionQ } from './vsic-2025/section-q.ts'
import { sectionR } from './vsic-2025/section-r.ts'
import { sectionS } from './vsic-2025/section-s.ts'
import { sectionT } from './vsic-2025/section-t.ts'
import { sectionU } from './vsic-2025/section-u.ts'
import { sectionV } from './vsic-2025/section-v.ts'
import type { SectionTable } from './section-table.ts'

/** Vietnam's industrial classification of 2025 (Decision 36/2025/QĐ-TTg), by section. */
export const vsic2025: readonly SectionTable[] = [
  sectionA,
  sectionB,
  sectionC,
  sectionD,
  sectionE,
  sectionF,
  sectionG,
  sectionH,
  sectionI,
  sectionJ,
  sectionK,
  sectionL,
  sectionM,
  sectionN,
  sectionO,
  sectionP,
  sectionQ,
  sectionR,
  sectionS,
  sectionT,
  sectionU,
  sectionV,
]
