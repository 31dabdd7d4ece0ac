import { page } from '#app/middleware/errors.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import type { Route } from './+types/features-export.ts'
import { featureMeta } from './feature-meta.ts'
import { FeaturePage } from './feature-page.tsx'
import { loadExportFeatures } from './load-features.server.ts'

export const loader = page((args: Route.LoaderArgs) =>
  loadExportFeatures(args, readPreferences(args.request).language),
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { origin } = matches[0].loaderData as RootData
  return loaderData ? featureMeta(`${origin}/features/export`, loaderData) : [{ title: productName }]
}

export default function ExportFeatures({ loaderData }: Route.ComponentProps) {
  return <FeaturePage text={loaderData} />
}
