import type { SectionTable } from '../section-table.ts'

export const sectionG: SectionTable = {
  code: 'G',
  nameVi: 'Bán buôn và bán lẻ',
  nameEn: 'Wholesale and retail trade',
  divisions: [46, 47],
  industries: `
4610|Đại lý, môi giới, đấu giá hàng hóa|Activities of commission agents, brokers and auctioneers of goods
4620|Bán buôn nông, lâm sản nguyên liệu (trừ gỗ, tre, nứa) và động vật sống|Wholesale of agricultural and forestry raw materials (except wood and bamboo) and live animals
4631|Bán buôn gạo, lúa mỳ, sản phẩm từ ngũ cốc khác, bột mỳ|Wholesale of rice, wheat, other cereal products and flour
4632|Bán buôn thực phẩm|Wholesale of food
4633|Bán buôn đồ uống|Wholesale of beverages
4634|Bán buôn sản phẩm thuốc lá, thuốc lào|Wholesale of tobacco products
4641|Bán buôn vải, hàng may mặc, giày dép|Wholesale of textiles, clothing and footwear
4642|Bán buôn giường, tủ, bàn ghế và đồ nội thất tương tự trong gia đình, văn phòng, cửa hàng; thảm, đệm và thiết bị chiếu sáng|Wholesale of household, office and shop furniture, carpets, mattresses and lighting equipment
4649|Bán buôn đồ dùng khác cho gia đình|Wholesale of other household goods
4651|Bán buôn máy tính, thiết bị ngoại vi và phần mềm|Wholesale of computers, peripheral equipment and software
4652|Bán buôn thiết bị và linh kiện điện tử, viễn thông|Wholesale of electronic and telecommunications equipment and parts
4653|Bán buôn máy móc, thiết bị và phụ tùng máy nông nghiệp|Wholesale of agricultural machinery, equipment and parts
4659|Bán buôn máy móc, thiết bị và phụ tùng máy khác|Wholesale of other machinery, equipment and parts
4661|Bán buôn ô tô và xe có động cơ khác|Wholesale of cars and other motor vehicles
4662|Bán buôn phụ tùng và các bộ phận phụ trợ của ô tô và xe có động cơ khác|Wholesale of parts and accessories for cars and other motor vehicles
4663|Bán buôn mô tô, xe máy, phụ tùng và các bộ phận phụ trợ của mô tô, xe máy|Wholesale of motorcycles and of motorcycle parts and accessories
4671|Bán buôn nhiên liệu rắn, lỏng, khí và các sản phẩm liên quan|Wholesale of solid, liquid and gaseous fuels and related products
4672|Bán buôn kim loại và quặng kim loại|Wholesale of metals and metal ores
4673|Bán buôn vật liệu, thiết bị lắp đặt khác trong xây dựng|Wholesale of construction materials and other installation supplies
4679|Bán buôn chuyên doanh khác chưa được phân vào đâu|Other specialized wholesale n.e.c.
4690|Bán buôn tổng hợp|Non-specialized wholesale trade
4711|Bán lẻ tổng hợp với lương thực, thực phẩm, đồ uống, thuốc lá, thuốc lào chiếm tỷ trọng lớn|Non-specialized retail sale with food, beverages or tobacco predominating
4719|Bán lẻ tổng hợp khác|Other non-specialized retail sale
4721|Bán lẻ lương thực|Retail sale of cereals and staple food grains
4722|Bán lẻ thực phẩm|Retail sale of food
4723|Bán lẻ đồ uống|Retail sale of beverages
4724|Bán lẻ sản phẩm thuốc lá, thuốc lào|Retail sale of tobacco products
4730|Bán lẻ nhiên liệu động cơ|Retail sale of automotive fuel
4740|Bán lẻ thiết bị công nghệ thông tin và truyền thông|Retail sale of information and communication equipment
4751|Bán lẻ vải, len, sợi, chỉ khâu và hàng dệt khác|Retail sale of fabrics, wool, yarn, sewing thread and other textiles
4752|Bán lẻ đồ ngũ kim, sơn, kính, vật liệu và thiết bị lắp đặt khác trong xây dựng|Retail sale of hardware, paints, glass, construction materials and other installation supplies
4753|Bán lẻ thảm, đệm, chăn, màn, rèm, vật liệu phủ tường và sàn|Retail sale of carpets, mattresses, blankets, nets, curtains, wall and floor coverings
4759|Bán lẻ đồ điện gia dụng, giường, tủ, bàn, ghế và đồ nội thất tương tự, đèn và bộ đèn điện, đồ dùng gia đình khác chưa được phân vào đâu|Retail sale of electrical household appliances, furniture, lighting equipment and other household articles n.e.c.
4761|Bán lẻ sách, báo, tạp chí, văn phòng phẩm|Retail sale of books, newspapers, magazines and stationery
4762|Bán lẻ thiết bị, dụng cụ thể dục, thể thao|Retail sale of sporting equipment
4763|Bán lẻ trò chơi, đồ chơi|Retail sale of games and toys
4769|Bán lẻ sản phẩm văn hóa, giải trí khác chưa phân vào đâu|Retail sale of other cultural and recreation goods n.e.c.
4771|Bán lẻ hàng may mặc, giày, dép, hàng da và giả da|Retail sale of clothing, footwear, leather and imitation leather goods
4772|Bán lẻ thuốc, dụng cụ y tế, mỹ phẩm và vật phẩm vệ sinh|Retail sale of pharmaceuticals, medical goods, cosmetics and toilet articles
4773|Bán lẻ hàng hóa khác mới (trừ ô tô, mô tô, xe máy và các bộ phận phụ trợ)|Retail sale of other new goods, except motor vehicles, motorcycles and their accessories
4774|Bán lẻ hàng hóa đã qua sử dụng|Retail sale of second-hand goods
4781|Bán lẻ ô tô và xe có động cơ khác|Retail sale of cars and other motor vehicles
4782|Bán lẻ phụ tùng và các bộ phận phụ trợ của ô tô và xe có động cơ khác|Retail sale of parts and accessories for cars and other motor vehicles
4783|Bán lẻ mô tô, xe máy, phụ tùng và các bộ phận phụ trợ của mô tô, xe máy|Retail sale of motorcycles and of motorcycle parts and accessories
4790|Hoạt động dịch vụ trung gian bán lẻ|Intermediation service activities for retail sale
`,
}
