-- Personal numbers are no longer shown in part, nor looked up for everybody. What administrators have changed stays.
update help_articles set
  content_en = replace(replace(replace(content_en,
    'Pages, export files and the API show the last three digits only: <code>*********123</code>. Nobody can export the whole number, whatever they pay.',
    'Pages, export files and the API show none of its digits: <code>************</code>. Nobody can export the number, whatever they pay.'),
    'Anyone who types all twelve digits is led to the page, because they knew the number already.',
    'A customer who is signed in may look up a number they know, five times a day. For everybody else no answer tells whether a number is in the directory.'),
    'has its last three digits only', 'is masked'),
  content_vi = replace(replace(replace(content_vi,
    'Trang thông tin, tệp xuất và API chỉ hiện ba chữ số cuối: <code>*********123</code>. Không ai xuất được số đầy đủ, dù trả bao nhiêu.',
    'Trang thông tin, tệp xuất và API không hiện chữ số nào của số này: <code>************</code>. Không ai xuất được số này, dù trả bao nhiêu.'),
    'Ai gõ đủ mười hai chữ số sẽ được đưa đến trang, vì người đó vốn đã biết số này.',
    'Khách hàng đã đăng nhập có thể tra cứu số mình đã biết, tối đa năm lần mỗi ngày. Với người khác, không câu trả lời nào cho biết một số có trong danh bạ hay không.'),
    'chỉ có ba chữ số cuối', 'được che'),
  meta_description_en = replace(meta_description_en, 'Why a household business shows only the last digits of its number',
    'Why a household business does not show its number'),
  meta_description_vi = replace(meta_description_vi, 'Vì sao hộ kinh doanh chỉ hiện các số cuối', 'Vì sao mã số của hộ kinh doanh được che')
where slug in ('household-businesses', 'columns') and version = 1 and author_id is null;
