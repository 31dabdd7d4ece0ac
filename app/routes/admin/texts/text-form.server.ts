import { data, redirect, type RouterContextProvider } from 'react-router'
import { administrator } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { maxTextForm, readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { coverOf } from '#app/routes/articles/cover-of.ts'
import { AppError } from '#core/errors.ts'
import { readMedia } from '#core/media/list-media.server.ts'
import { pictureOf } from '#core/media/media.ts'
import type { Services } from '#core/services.server.ts'
import { describeConflict } from '#core/texts/edit-conflict.server.ts'
import { readText } from '#core/texts/read-text.server.ts'
import { sanitizeContent } from '#core/texts/sanitize-content.server.ts'
import { createText, updateText } from '#core/texts/save-text.server.ts'
import { endings, type Text } from '#core/texts/text.ts'
import { discardTextDraft, newText, readTextDraft, type TextDraft } from '#core/texts/text-drafts.server.ts'
import { checkText } from '#core/texts/text-input.server.ts'
import { textKinds, type TextKind, textValues, type TextValues } from '#core/texts/text-kinds.ts'
import { languages } from '#text/languages.ts'
import { rooms, type ShownCover, type TextFormResult, type TextFormData } from './text-room.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * Returns the initial data of the form of a text (its id, or `new`): the saved text, or with `?draft` the draft. Does not
 * throw for a missing text: it may be deleted while its form is open.
 */
export async function loadTextForm(
  { db }: Services,
  kind: TextKind,
  id: string,
  args: Asked,
): Promise<TextFormData> {
  const { id: userId } = await administrator(args)
  const saved = id === newText ? undefined : await findText(db, kind, id)
  const blank = { status: textKinds[kind].initialStatus }
  const savedValues = textValues(kind, (field) => (saved ?? (blank as Partial<Text>))[field] ?? null)
  const kept = kind === 'article' ? await readTextDraft(db, userId, id) : undefined
  const draft = isWorthKeeping(kept, savedValues) ? kept : undefined
  const isDraft = draft !== undefined && new URL(args.request.url).searchParams.has('draft')
  const values = isDraft ? draft.fields : savedValues
  const { contentEn: _en, contentVi: _vi, ...text } = saved ?? ({} as Text)
  return {
    kind,
    text: saved && text,
    values,
    version: isDraft ? draft.version : (saved?.version ?? 0),
    draftSavedAt: draft?.savedAt,
    isDraft,
    cover: await readCover(db, values.coverId),
  }
}

async function findText(db: Services['db'], kind: TextKind, id: string): Promise<Text | undefined> {
  try {
    return await readText(db, kind, id)
  } catch (error) {
    if (error instanceof AppError && error.type === 'article_not_found') return undefined
    throw error
  }
}

async function readCover(db: Services['db'], id = ''): Promise<ShownCover | undefined> {
  const media = await readMedia(db, id)
  return media && { id, address: pictureOf(media, 640).src }
}

/** Drafts identical to the saved text are not offered. */
const isWorthKeeping = (draft: TextDraft | undefined, saved: TextValues) =>
  Object.entries(draft?.fields ?? {}).some(([field, typed]) => typed !== saved[field as keyof TextValues])

/** Previews, saves or discards the form of a text (its id, or `new`), or answers why not. */
export async function submitTextForm(services: Services, kind: TextKind, id: string, args: Asked) {
  const { db } = services
  const actor = await administrator(args)
  const form = await readForm(args.request, maxTextForm)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (kind === 'article' && field('intent') === 'discard') {
    await discardTextDraft(db, actor.id, id)
    return redirect(`${rooms[kind]}/${id}`, 303)
  }
  // readForm returns an empty form for a body above the limit.
  if (!form.has('intent') && !form.has('overwrite')) {
    return data<TextFormResult>({ error: 'tooLarge' }, { status: 413 })
  }
  const values = textValues(kind, field)
  const version = Number(field('version')) || 0
  const respond = async (more: Omit<TextFormResult, 'typed'>, status = 200, about = version) => {
    const cover = await readCover(db, values.coverId).catch(() => undefined)
    return data<TextFormResult>({ typed: { values, version: about, cover }, ...more }, { status })
  }
  if (field('intent') === 'preview') return respond({ preview: await previewOf(services, kind, values) })

  // The form of help also shows a notice above its fields.
  const check = kind === 'help' ? ({ error: 'check' } as const) : {}
  const { input, problems } = checkText(kind, values)
  if (problems) return respond({ ...check, problems }, 422)
  try {
    const isNew = id === newText || form.has('asNew')
    // An overwrite names the version that it replaces.
    const over = Number(field('overwrite')) || version
    const saved = isNew
      ? await createText(services, actor, kind, input)
      : await updateText(services, actor, kind, { id, version: over, input })
    // Only articles have drafts. The text is saved, even if deleting its draft fails.
    if (kind === 'article') {
      await discardTextDraft(db, actor.id, id).catch((error: unknown) =>
        logError(error, args.context.get(requestInfo)),
      )
    }
    const notice = isNew && kind === 'help' ? 'created' : 'saved'
    return redirect(`${rooms[kind]}/${saved.id}?notice=${notice}`, 303)
  } catch (error) {
    return refuse(error)
  }

  async function refuse(error: unknown): ReturnType<typeof respond> {
    logError(error, args.context.get(requestInfo))
    if (!(error instanceof AppError)) return respond({ error: 'failed' }, 500)
    switch (error.type) {
      case 'slug_taken':
        return respond({ ...check, problems: { [slugField()]: 'slugTaken' } }, error.status)
      case 'invalid_input':
        return respond({ problems: { coverId: 'coverGone' } }, error.status)
      case 'article_not_found':
        return respond({ error: 'gone' }, error.status)
      case 'edit_conflict':
        if (kind === 'help') {
          return respond({ error: 'conflict' }, error.status, Number(error.details?.version))
        }
        // It may be deleted by now.
        return describeConflict(db, kind, id, values).then(
          (conflict) => respond({ conflict }, error.status),
          refuse,
        )
      default:
        return respond({ error: 'failed' }, error.status)
    }
  }

  /** Returns the field that determines the address: for new help its title, for saved help its category. */
  function slugField() {
    if (kind === 'article') return 'slug'
    return id !== newText && !form.has('asNew') ? 'category' : values.titleEn?.trim() ? 'titleEn' : 'titleVi'
  }
}

async function previewOf({ db }: Services, kind: TextKind, values: TextValues) {
  const cover = await readMedia(db, values.coverId ?? '')
  return languages
    .map((language) => ({
      language,
      title: values[`title${endings[language]}`]?.trim() ?? '',
      lead: values[`metaDescription${endings[language]}`] ?? '',
      content: sanitizeContent(values[`content${endings[language]}`] ?? ''),
      cover: cover && coverOf(cover, language),
    }))
    .filter(({ title, content }) => kind === 'help' || title !== '' || content !== '')
}
