import { fold } from '#text/fold.ts'
import { coinedBefore, coinWord, recallWord } from './coined-words.ts'
import { inventPerson } from './people.ts'
import { Weighted, type Random } from './random.ts'

/** Syllables of brands, most common first: weights fall with rank. */
const brandSyllables =
  `PHÁT MINH AN NAM VIỆT THÀNH PHÚ HƯNG HOÀNG GIA ĐỨC THIÊN BẢO ĐẠI ANH THỊNH HÀ NGUYÊN HÒA QUANG SƠN HẢI NGỌC KIM PHÚC
  BÌNH PHƯƠNG LÂM LONG TÂM TÂN PHƯỚC DƯƠNG TRANG TIẾN LỘC TRƯỜNG KHANG QUỐC TRUNG CAO TUẤN HUY HƯƠNG KIẾN ĐẠT VINH HỒNG
  KHÁNH TRÍ VÀNG LINH NHẬT ĐÔNG BẮC THU MỸ THÁI THẮNG CHÂU ĐĂNG XUÂN TOÀN TÍN THUẬN KHOA CƯỜNG HIẾU XANH DUY THẢO VY YẾN
  VƯƠNG HÀO GIANG LỢI HẠNH HIỀN LAN QUÝ BÁCH TÂY TÙNG KHAI MỘC NGÂN TƯỜNG NINH NGHĨA NHƯ THỌ SANG QUỲNH TUỆ ĐIỀN DANH HOÀN
  DIỆP CẨM NHIÊN LỰC THẠCH SAO MẠNH DŨNG HÙNG THANH PHONG VÂN VŨ MAI HOA SEN TRÚC TÚ KIÊN THIỆN NHÂN ĐỒNG HẬU LƯƠNG LIÊN VĨNH
  ÁNH SÁNG BIỂN SÔNG TRỜI ĐẤT RỒNG PHƯỢNG LẠC CÁT TƯỜNG BỬU ÂN KHẢI NGÔ THÔNG TRỌNG HIỂN VĂN HỢP NHẤT TỔNG CÁNH BUỒM ĐỈNH
  CAO KỲ TINH VIÊN LIỄU TRÀ QUẾ LÊ MẬN HỔ ƯNG BẰNG CHIẾN CÔNG DÂN LẬP NGHIỆP NIỀM TIN SỨC SỐNG TƯƠI NGON MỚI HIỆP ĐOÀN KẾT THẾ
  GIỚI KỶ TƯƠNG LAI BỀN VỮNG CHÍ HỮU TÀI ĐINH PHAN TRẦN NGUYỄN PHẠM HỒ VÕ ĐẶNG BÙI ĐỖ LÝ ĐÀO CHU TRIỆU MẠC UYÊN TRINH NHI MY
  THƯ CHI DIỄM KIỀU LOAN NGA NHUNG OANH DUYÊN TRÂM QUYÊN XOÀN NGÀ BẠCH HẠC ÂU Á ĐẠO TRÌ THĂNG BỐN MÙA NẮNG MƯA SUỐI NÚI RỪNG
  THÔNG TRE DỪA LÚA NẾP ĐẬU GẠCH NGÓI LAM HẬU LỆ ƯỚC MƠ HY VỌNG DIỆU HUYỀN ĐÌNH VIỄN KHUÊ LÃM NGHI PHI QUÂN SÂM TẤN VIÊM XƯƠNG`
    .trim()
    .split(/\s+/)

/** Foreign words in names, most common first. */
const foreignWords =
  `GROUP GLOBAL BEAUTY FOOD GREEN HOME MEDIA LAND LOGISTICS FARM HOLDINGS ECO ACADEMY TECH TECHNOLOGY VINA TRAVEL HOUSE FOODS
  VIETNAM STAR AUTO EXPRESS SPA COFFEE EDUCATION DESIGN SOLAR AGRI STUDIO PHARMA DECOR INVEST BUILD STEEL SMART PRO PLUS ONE
  GOLDEN SUN SKY BLUE RED ROYAL KING QUEEN LUCKY HAPPY FRESH NATURE ORGANIC BIO CARE HEALTH LIFE FAMILY BABY KIDS MOM PET FIT GYM
  SPORT FASHION STYLE LUXURY DIAMOND PEARL CRYSTAL GOLD SILVER TITAN PHOENIX DRAGON TIGER LION EAGLE LOTUS BAMBOO ROSE LILY DAISY
  CLOUD DATA SOFT NET WEB DIGITAL CYBER ROBOT ENERGY POWER ELECTRIC LIGHT LED WATER AIR STONE WOOD PAPER PACK PRINT COLOR PAINT
  GLASS METAL CHEM PLASTIC RUBBER TEXTILE GARMENT SHOES LEATHER JEWELRY COSMETICS MEDICAL DENTAL CLINIC LAB SCIENCE INNOVATION
  SOLUTION SOLUTIONS SYSTEM SYSTEMS ENGINEERING CONSULTING PARTNER PARTNERS ALLIANCE UNITED UNION INTERNATIONAL WORLD ASIA ASEAN
  PACIFIC OCEAN MARINE SHIPPING CARGO TRANS LINK WAY ROAD BRIDGE GATE CITY TOWN VILLA HOTEL RESORT TOUR HOLIDAY EVENT SHOW MUSIC
  FILM ART CREATIVE IDEA BRAND MARKETING DIGI SHOP STORE MART MARKET MALL TRADE TRADING EXPORT IMPORT FUTURE NEW NEXT FIRST BEST TOP
  MAX MEGA SUPER ULTRA ALPHA BETA DELTA OMEGA SIGMA GAMMA NOVA LUNA ZEN ASTRO GALAXY PLANET TERRA AQUA FLORA VITA VIVA AMI BELLA
  BOSS PRIME ELITE FOCUS VISION MISSION TRUST HONOR LEGEND HERO VICTORY WIN WINNER SUCCESS GROWTH PEAK SUMMIT ROCK FOREST GARDEN
  ORANGE LEMON MANGO APPLE CHERRY COCO HONEY SUGAR MILK TEA BREAD CAKE PIZZA KITCHEN TASTE SPICE SEAFOOD FISH SHRIMP RICE CHEF
  KOREA JAPAN SAIGON HANOI DANANG MEKONG INDOCHINA ORIENTAL EAST WEST SOUTH NORTH CENTRAL HUB SPACE POINT ZONE CORE EDGE WAVE FLOW
  MOTOR MOTORS CAR BIKE PARTS TOOL TOOLS MACHINE TEK CORP CAPITAL FINANCE FUND GATEWAY PORT CONTAINER COLD CHAIN SUPPLY SOURCE`
    .trim()
    .split(/\s+/)

/** Places used in brands. */
const brandPlaces =
  'SÀI GÒN|HÀ NỘI|MIỀN TRUNG|MIỀN NAM|MIỀN TÂY|MIỀN BẮC|TÂY NGUYÊN|ĐÔNG DƯƠNG|ĐÔNG Á|CHÂU Á|NAM Á|BẮC HÀ|TRƯỜNG SƠN|CỬU LONG|BẾN THÀNH|PHƯƠNG NAM|PHƯƠNG ĐÔNG|THĂNG LONG|BÌNH MINH|HỒNG HÀ|CỐ ĐÔ|BIỂN ĐÔNG|TÂY ĐÔ|ĐẤT VIỆT|ĐẠI DƯƠNG|Á CHÂU|THÁI BÌNH DƯƠNG|THỦ ĐÔ|HƯƠNG GIANG|BẠCH ĐẰNG'.split(
    '|',
  )

const luckyNumbers = '68 88 79 99 86 39 9 6 8 1 2 3 5 789 168 268 368 668 888 999 24H 365 4.0'.split(' ')

export interface Brand {
  vi: string
  /** For English names: without accents, "VIỆT NAM" as one word. */
  en: string
}

/** Weighs words by rank to the power of `-exponent`. */
const byRank = (exponent: number, words: readonly string[]) =>
  new Weighted([...new Set(words)].map((word, rank) => [word, 1 / (rank + 4) ** exponent] as const))

const syllable = byRank(0.75, brandSyllables)
const foreign = byRank(0.8, foreignWords)
const consonants = 'BCDGHKLMNPQSTVX'
const letters = 'ABCDEGHKLMNPQSTVXY'

const asciiOf = new Map<string, string>()
function ascii(text: string): string {
  let plain = asciiOf.get(text)
  if (plain === undefined) {
    plain = fold(text).toUpperCase()
    if (asciiOf.size < 20_000) asciiOf.set(text, plain)
  }
  return plain
}

type Shape = (random: Random, index: number) => string

const pair: Shape = (random) => {
  const first = syllable.draw(random)
  let second = syllable.draw(random)
  while (second === first) second = syllable.draw(random)
  return `${first} ${second}`
}

const initials: Shape = (random) => {
  let text = ''
  for (let left = 2 + random.below(2); left > 0; left--) text += random.pick([...consonants])
  return random.chance(0.12) ? `${text[0]}&${text[1]}` : text
}

const givenNames: Shape = (random) => {
  const { middle, given } = inventPerson(random)
  const last = middle.split(' ').at(-1)!
  return last === '' || last === 'THỊ' || last === 'VĂN' || last === given ? given : `${last} ${given}`
}

const shape = new Weighted<Shape>([
  [pair, 400],
  [(random, index) => `${pair(random, index)} ${syllable.draw(random)}`, 190],
  [(random, index) => `${pair(random, index)} ${pair(random, index)}`, 35],
  [givenNames, 75],
  [(random) => Object.values(inventPerson(random)).filter(Boolean).join(' '), 14],
  [(random) => syllable.draw(random), 30],
  [(random) => `${foreign.draw(random)} ${foreign.draw(random)}`, 55],
  [(random) => foreign.draw(random), 18],
  [(random) => `${syllable.draw(random)} ${foreign.draw(random)}`, 22],
  [(random, index) => `${pair(random, index)} ${foreign.draw(random)}`, 40],
  [initials, 38],
  [(random) => `${random.pick([...letters])} ${syllable.draw(random)}`, 8],
  [(random, index) => `${initials(random, index)} ${syllable.draw(random)}`, 12],
  [(random, index) => recallWord(random, index) ?? pair(random, index), 26],
  [(random, index) => `${pair(random, index)} ${random.pick(luckyNumbers)}`, 22],
  [(random) => random.pick(brandPlaces), 5],
  [(random) => `${syllable.draw(random)} ${random.pick(brandPlaces)}`, 12],
  [(random) => `VINA ${syllable.draw(random)}`, 3],
])

/** Generates a brand. Only `index` decides whether it has a new word, so the vocabulary grows realistically. */
export function inventBrand(random: Random, index: number): Brand {
  const before = coinedBefore(index)
  const after = coinedBefore(index + 1)
  let vi = after > before ? coinWord(before) : shape.draw(random)(random, index)
  for (let nth = before + 1; nth < after && nth < before + 3; nth++) vi += ` ${coinWord(nth)}`
  const vietnam = random.chance(0.055)
  if (vietnam) vi += random.chance(0.85) ? ' VIỆT NAM' : ' VN'
  else if (random.chance(0.006)) vi += ' QUỐC TẾ'
  return {
    vi,
    en: vi.split(' ').map(ascii).join(' ').replace('VIET NAM', 'VIETNAM').replace('QUOC TE', 'INTERNATIONAL'),
  }
}
