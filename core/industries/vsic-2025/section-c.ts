import type { SectionTable } from '../section-table.ts'

export const sectionC: SectionTable = {
  code: 'C',
  nameVi: 'Công nghiệp chế biến, chế tạo',
  nameEn: 'Manufacturing',
  divisions: [10, 33],
  industries: `
1010|Chế biến, bảo quản thịt và các sản phẩm từ thịt|Processing and preserving of meat and meat products
1020|Chế biến, bảo quản thủy sản và các sản phẩm từ thủy sản|Processing and preserving of fish and other aquatic products
1030|Chế biến và bảo quản rau quả|Processing and preserving of fruit and vegetables
1040|Sản xuất dầu, mỡ động, thực vật|Manufacture of vegetable and animal oils and fats
1050|Chế biến sữa và các sản phẩm từ sữa|Manufacture of dairy products
1061|Xay xát và sản xuất bột thô|Grain milling and manufacture of coarse flour
1062|Sản xuất tinh bột và các sản phẩm từ tinh bột|Manufacture of starches and starch products
1071|Sản xuất các loại bánh từ bột|Manufacture of bakery products
1072|Sản xuất đường|Manufacture of sugar
1073|Sản xuất ca cao, sôcôla và bánh kẹo|Manufacture of cocoa, chocolate and sugar confectionery
1074|Sản xuất mì ống, mỳ sợi và sản phẩm tương tự|Manufacture of macaroni, noodles and similar farinaceous products
1075|Sản xuất món ăn, thức ăn chế biến sẵn|Manufacture of prepared meals and dishes
1076|Sản xuất chè|Manufacture of tea
1077|Sản xuất cà phê|Manufacture of coffee
1079|Sản xuất thực phẩm khác chưa được phân vào đâu|Manufacture of other food products n.e.c.
1080|Sản xuất thức ăn gia súc, gia cầm và thủy sản|Manufacture of feeds for livestock, poultry and aquaculture
1101|Chưng, tinh cất và pha chế các loại rượu mạnh|Distilling, rectifying and blending of spirits
1102|Sản xuất rượu vang|Manufacture of wines
1103|Sản xuất bia|Manufacture of beer
1104|Sản xuất mạch nha ủ men bia|Manufacture of malt
1105|Sản xuất đồ uống không cồn, nước khoáng|Manufacture of soft drinks and mineral waters
1200|Sản xuất sản phẩm thuốc lá|Manufacture of tobacco products
1311|Sản xuất sợi|Manufacture of yarn
1312|Sản xuất vải dệt thoi|Manufacture of woven fabrics
1313|Hoàn thiện sản phẩm dệt|Finishing of textiles
1391|Sản xuất vải dệt kim, vải đan móc và vải không dệt khác|Manufacture of knitted, crocheted and non-woven fabrics
1392|Sản xuất hàng dệt sẵn (trừ trang phục)|Manufacture of made-up textile articles, except apparel
1393|Sản xuất thảm, chăn, đệm|Manufacture of carpets, blankets and mattresses
1394|Sản xuất các loại dây bện và lưới|Manufacture of cordage, rope, twine and netting
1399|Sản xuất các loại hàng dệt khác chưa được phân vào đâu|Manufacture of other textiles n.e.c.
1410|Sản xuất trang phục (trừ trang phục từ da lông thú)|Manufacture of wearing apparel, except fur apparel
1420|Sản xuất sản phẩm từ da lông thú|Manufacture of articles of fur
1430|Sản xuất trang phục đan móc|Manufacture of knitted and crocheted apparel
1511|Thuộc, sơ chế da; sơ chế và nhuộm da lông thú|Tanning and dressing of leather; dressing and dyeing of fur
1512|Sản xuất vali, túi xách và các loại tương tự, sản xuất yên đệm|Manufacture of luggage, handbags and the like, saddlery and harness
1520|Sản xuất giày, dép|Manufacture of footwear
1610|Cưa, xẻ, bào gỗ và bảo quản gỗ|Sawmilling, planing and preservation of wood
1621|Sản xuất gỗ dán, gỗ lạng, ván ép và ván mỏng khác|Manufacture of plywood, veneer sheets and other wood-based panels
1622|Sản xuất đồ gỗ xây dựng|Manufacture of builders’ carpentry and joinery
1623|Sản xuất bao bì bằng gỗ|Manufacture of wooden containers
1629|Sản xuất sản phẩm khác từ gỗ; sản xuất sản phẩm từ tre, nứa, rơm, rạ và vật liệu tết bện|Manufacture of other products of wood; manufacture of articles of bamboo, straw and plaiting materials
1701|Sản xuất bột giấy, giấy và bìa|Manufacture of pulp, paper and paperboard
1702|Sản xuất giấy nhăn, bìa nhăn, bao bì từ giấy và bìa|Manufacture of corrugated paper and paperboard and of containers of paper and paperboard
1709|Sản xuất các sản phẩm khác từ giấy và bìa chưa được phân vào đâu|Manufacture of other articles of paper and paperboard n.e.c.
1811|In ấn|Printing
1812|Dịch vụ liên quan đến in|Service activities related to printing
1820|Sao chép bản ghi các loại|Reproduction of recorded media
1910|Sản xuất than cốc|Manufacture of coke
1920|Sản xuất sản phẩm dầu mỏ tinh chế; sản xuất sản phẩm nhiên liệu hóa thạch|Manufacture of refined petroleum products and fossil fuel products
2011|Sản xuất hóa chất cơ bản|Manufacture of basic chemicals
2012|Sản xuất phân bón và hợp chất ni tơ|Manufacture of fertilizers and nitrogen compounds
2013|Sản xuất plastic và cao su tổng hợp dạng nguyên sinh|Manufacture of plastics and synthetic rubber in primary forms
2021|Sản xuất thuốc trừ sâu và sản phẩm hóa chất khác dùng trong nông nghiệp|Manufacture of pesticides and other agrochemical products
2022|Sản xuất sơn, véc ni và các chất sơn, quét tương tự; sản xuất mực in và ma tít|Manufacture of paints, varnishes and similar coatings, printing ink and mastics
2023|Sản xuất mỹ phẩm, nước hoa, xà phòng, chất tẩy rửa, làm bóng và chế phẩm vệ sinh|Manufacture of cosmetics, perfumes, soap, detergents, polishing and toilet preparations
2029|Sản xuất sản phẩm hóa chất khác chưa được phân vào đâu|Manufacture of other chemical products n.e.c.
2030|Sản xuất sợi nhân tạo|Manufacture of man-made fibres
2100|Sản xuất thuốc, hóa dược và dược liệu|Manufacture of pharmaceuticals, medicinal chemical and botanical products
2211|Sản xuất săm, lốp cao su; đắp và tái chế lốp cao su|Manufacture of rubber tyres and tubes; retreading and rebuilding of rubber tyres
2219|Sản xuất sản phẩm khác từ cao su|Manufacture of other rubber products
2220|Sản xuất sản phẩm từ plastic|Manufacture of plastic products
2310|Sản xuất thủy tinh và sản phẩm từ thủy tinh|Manufacture of glass and glass products
2391|Sản xuất sản phẩm chịu lửa|Manufacture of refractory products
2392|Sản xuất vật liệu xây dựng từ đất sét|Manufacture of clay building materials
2393|Sản xuất sản phẩm gốm sứ khác|Manufacture of other porcelain and ceramic products
2394|Sản xuất xi măng, vôi và thạch cao|Manufacture of cement, lime and plaster
2395|Sản xuất bê tông và các sản phẩm từ bê tông, xi măng và thạch cao|Manufacture of concrete and articles of concrete, cement and plaster
2396|Cắt, tạo dáng và hoàn thiện đá|Cutting, shaping and finishing of stone
2399|Sản xuất sản phẩm từ chất khoáng phi kim loại khác chưa được phân vào đâu|Manufacture of other non-metallic mineral products n.e.c.
2410|Sản xuất sắt, thép, gang|Manufacture of basic iron and steel
2420|Sản xuất kim loại quý và kim loại màu|Manufacture of basic precious and non-ferrous metals
2431|Đúc sắt, thép|Casting of iron and steel
2432|Đúc kim loại màu|Casting of non-ferrous metals
2511|Sản xuất các cấu kiện kim loại|Manufacture of structural metal products
2512|Sản xuất thùng, bể chứa và dụng cụ chứa đựng bằng kim loại|Manufacture of tanks, reservoirs and containers of metal
2513|Sản xuất nồi hơi (trừ nồi hơi trung tâm)|Manufacture of steam generators, except central heating boilers
2520|Sản xuất vũ khí và đạn dược|Manufacture of weapons and ammunition
2591|Rèn, dập, ép và cán kim loại; luyện bột kim loại|Forging, pressing, stamping and roll-forming of metal; powder metallurgy
2592|Gia công cơ khí; xử lý và tráng phủ kim loại|Machining; treatment and coating of metals
2593|Sản xuất dao kéo, dụng cụ cầm tay và đồ kim loại thông dụng|Manufacture of cutlery, hand tools and general hardware
2599|Sản xuất sản phẩm khác bằng kim loại chưa được phân vào đâu|Manufacture of other fabricated metal products n.e.c.
2611|Sản xuất pin mặt trời, tấm pin mặt trời và bộ biến tần quang điện|Manufacture of solar cells, solar panels and photovoltaic inverters
2619|Sản xuất linh kiện điện tử khác|Manufacture of other electronic components
2620|Sản xuất máy tính và thiết bị ngoại vi của máy tính|Manufacture of computers and peripheral equipment
2630|Sản xuất thiết bị truyền thông|Manufacture of communication equipment
2640|Sản xuất sản phẩm điện tử dân dụng|Manufacture of consumer electronics
2651|Sản xuất thiết bị đo lường, kiểm tra, định hướng và điều khiển|Manufacture of measuring, testing, navigating and control equipment
2652|Sản xuất đồng hồ|Manufacture of watches and clocks
2660|Sản xuất thiết bị bức xạ, thiết bị điện tử trong y học, điện liệu pháp|Manufacture of irradiation, electromedical and electrotherapeutic equipment
2670|Sản xuất thiết bị và dụng cụ quang học|Manufacture of optical instruments and equipment
2680|Sản xuất băng, đĩa từ tính và quang học|Manufacture of magnetic and optical media
2710|Sản xuất mô tơ, máy phát, biến thế điện, thiết bị phân phối và điều khiển điện|Manufacture of electric motors, generators, transformers and electricity distribution and control apparatus
2720|Sản xuất pin và ắc quy|Manufacture of batteries and accumulators
2731|Sản xuất dây cáp, sợi cáp quang học|Manufacture of fibre optic cables
2732|Sản xuất dây, cáp điện và điện tử khác|Manufacture of other electronic and electric wires and cables
2733|Sản xuất thiết bị dây dẫn điện các loại|Manufacture of wiring devices
2740|Sản xuất thiết bị điện chiếu sáng|Manufacture of electric lighting equipment
2750|Sản xuất đồ điện dân dụng|Manufacture of domestic electrical appliances
2790|Sản xuất thiết bị điện khác|Manufacture of other electrical equipment
2811|Sản xuất động cơ, tua bin (trừ động cơ máy bay, ô tô, mô tô và xe máy)|Manufacture of engines and turbines, except aircraft, vehicle and cycle engines
2812|Sản xuất thiết bị sử dụng năng lượng chiết lưu|Manufacture of fluid power equipment
2813|Sản xuất máy bơm, máy nén, vòi và van khác|Manufacture of other pumps, compressors, taps and valves
2814|Sản xuất bi, bánh răng, hộp số, các bộ phận điều khiển và truyền chuyển động|Manufacture of bearings, gears, gearing and driving elements
2815|Sản xuất lò nướng, lò luyện và lò nung|Manufacture of ovens, furnaces and furnace burners
2816|Sản xuất các thiết bị nâng, hạ và bốc xếp|Manufacture of lifting and handling equipment
2817|Sản xuất máy móc và thiết bị văn phòng (trừ máy tính và thiết bị ngoại vi của máy tính)|Manufacture of office machinery and equipment, except computers and peripheral equipment
2818|Sản xuất dụng cụ cầm tay chạy bằng mô tơ hoặc khí nén|Manufacture of power-driven hand tools
2819|Sản xuất máy thông dụng khác|Manufacture of other general-purpose machinery
2821|Sản xuất máy nông nghiệp và lâm nghiệp|Manufacture of agricultural and forestry machinery
2822|Sản xuất máy công cụ và máy tạo hình kim loại|Manufacture of machine tools and metal-forming machinery
2823|Sản xuất máy móc, thiết bị cho ngành luyện kim|Manufacture of machinery for metallurgy
2824|Sản xuất máy khai thác mỏ và xây dựng|Manufacture of machinery for mining, quarrying and construction
2825|Sản xuất máy chế biến thực phẩm, đồ uống và thuốc lá|Manufacture of machinery for food, beverage and tobacco processing
2826|Sản xuất máy cho ngành dệt, may và da|Manufacture of machinery for textile, apparel and leather production
2829|Sản xuất máy chuyên dụng khác|Manufacture of other special-purpose machinery
2910|Sản xuất ô tô và xe có động cơ khác|Manufacture of cars and other motor vehicles
2920|Sản xuất thân xe ô tô và xe có động cơ khác, rơ moóc và bán rơ moóc|Manufacture of bodies for motor vehicles, trailers and semi-trailers
2930|Sản xuất phụ tùng và bộ phận phụ trợ cho xe ô tô và xe có động cơ khác|Manufacture of parts and accessories for motor vehicles
3011|Đóng tàu và cấu kiện nổi|Building of ships and floating structures
3012|Đóng thuyền, xuồng thể thao và giải trí|Building of pleasure and sporting boats
3020|Sản xuất đầu máy xe lửa, xe điện, toa xe và phương tiện, thiết bị chuyên dùng trên đường ray|Manufacture of railway locomotives, trams, rolling stock and other specialized railway equipment
3030|Sản xuất máy bay, tàu vũ trụ và máy móc liên quan|Manufacture of air and spacecraft and related machinery
3040|Sản xuất xe cơ giới chiến đấu dùng trong quân đội|Manufacture of military fighting vehicles
3091|Sản xuất mô tô, xe máy|Manufacture of motorcycles
3092|Sản xuất xe đạp và xe cho người khuyết tật|Manufacture of bicycles and invalid carriages
3099|Sản xuất phương tiện và thiết bị vận tải khác chưa được phân vào đâu|Manufacture of other transport equipment n.e.c.
3101|Sản xuất giường, tủ, bàn, ghế bằng gỗ|Manufacture of wooden furniture
3102|Sản xuất giường, tủ, bàn, ghế bằng kim loại|Manufacture of metal furniture
3109|Sản xuất giường, tủ, bàn, ghế bằng vật liệu khác|Manufacture of furniture of other materials
3211|Sản xuất đồ kim hoàn và chi tiết liên quan|Manufacture of jewellery and related articles
3212|Sản xuất đồ giả kim hoàn và chi tiết liên quan|Manufacture of imitation jewellery and related articles
3220|Sản xuất nhạc cụ|Manufacture of musical instruments
3230|Sản xuất dụng cụ thể dục, thể thao|Manufacture of sports goods
3240|Sản xuất đồ chơi, trò chơi|Manufacture of games and toys
3250|Sản xuất thiết bị, dụng cụ y tế, nha khoa, chỉnh hình và phục hồi chức năng|Manufacture of medical, dental, orthopaedic and rehabilitation instruments and supplies
3290|Sản xuất khác chưa được phân vào đâu|Other manufacturing n.e.c.
3311|Sửa chữa, bảo dưỡng các sản phẩm kim loại đúc sẵn|Repair and maintenance of fabricated metal products
3312|Sửa chữa, bảo dưỡng máy móc, thiết bị|Repair and maintenance of machinery and equipment
3313|Sửa chữa, bảo dưỡng thiết bị điện tử và quang học|Repair and maintenance of electronic and optical equipment
3314|Sửa chữa, bảo dưỡng thiết bị điện|Repair and maintenance of electrical equipment
3315|Sửa chữa, bảo dưỡng phương tiện vận tải (trừ ô tô, mô tô, xe máy và xe có động cơ khác)|Repair and maintenance of transport equipment, except motor vehicles and motorcycles
3319|Sửa chữa, bảo dưỡng thiết bị khác|Repair and maintenance of other equipment
3320|Lắp đặt máy móc và thiết bị công nghiệp|Installation of industrial machinery and equipment
`,
}
