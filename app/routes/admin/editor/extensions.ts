import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { KeptBlock } from './kept-block.ts'
import { linkAddress } from './link-address.ts'

/** Pictures of ours alone: others would not be kept, so they are not even taken over from what is pasted. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  addInputRules: () => [],
})

/** What a text can hold here: a part of what `sanitizeContent` lets through. */
export const extensions = [
  StarterKit.configure({
    // The fourth level is offered by no button, but not lost where a text has it.
    heading: { levels: [2, 3, 4] },
    // Underlined words look like links.
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkAddress(address) === address,
    },
  }),
  OwnImage,
  KeptBlock,
]
