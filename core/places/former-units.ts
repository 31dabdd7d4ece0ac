/** Other names of the 63 provinces: abbreviations, other spellings, and long merged provinces. */
export const provinceAliases: readonly (readonly [cityId: number, ...names: string[]])[] = [
  [1, 'HN', 'Hà Tây'],
  [6, 'Bắc Cạn'],
  [46, 'Thừa Thiên Huế', 'Thừa Thiên', 'TT Huế'],
  [62, 'Con Tum', 'Kon Tom'],
  [66, 'Đắc Lắc', 'Đắk Lắc', 'Đắc Lắk', 'Darlac'],
  [67, 'Đắc Nông'],
  [77, 'BR VT', 'Vũng Tàu - Bà Rịa'],
  [79, 'HCM', 'HCMC', 'TPHCM', 'TP Hồ Chí Minh', 'Sài Gòn', 'SG'],
]

/** Other spellings of districts that still existed in 2025. */
export const districtAliases: readonly (readonly [districtId: number, ...names: string[]])[] = [
  [540, 'Qui Nhơn'],
  [582, 'Phan Rang', 'Phan Rang - Tháp Chàm'],
  [602, 'Phú Quý'],
  [643, 'Buôn Mê Thuột', 'Ban Mê Thuột', 'BMT'],
  [654, 'Krông Pách'],
]

/**
 * Districts entirely merged into (or renamed as) another one before 2025, by that district. Split districts are left
 * out on purpose: the city is known, the district is not.
 */
export const formerDistricts: readonly (readonly [districtId: number, ...fullNames: string[]])[] = [
  [45, 'Huyện Thông Nông'],
  [47, 'Huyện Trà Lĩnh'],
  [49, 'Huyện Phục Hòa', 'Huyện Quảng Uyên'],
  [148, 'Huyện Kỳ Sơn'],
  [193, 'Huyện Hoành Bồ'],
  [206, 'Huyện Yên Hưng'],
  [213, 'Huyện Yên Dũng'],
  [356, 'Huyện Mỹ Lộc'],
  [374, 'Thành phố Ninh Bình', 'Thị xã Ninh Bình'],
  [380, 'Huyện Đông Sơn'],
  [407, 'Huyện Tĩnh Gia'],
  [412, 'Thị xã Cửa Lò'],
  [482, 'Huyện Nam Đông'],
  [509, 'Huyện Nông Sơn'],
  [525, 'Huyện Tây Trà'],
  [682, 'Huyện Đạ Tẻh', 'Huyện Cát Tiên'],
  [753, 'Huyện Long Điền', 'Huyện Đất Đỏ'],
  [754, 'Huyện Tân Thành'],
  [769, 'Quận 2', 'Quận 9', 'Quận Thủ Đức'],
]
