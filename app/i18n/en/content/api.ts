export const api = {
  'api.endpoints': 'Endpoints',
  'api.objects': 'Objects',
  'api.parameters': 'Parameters',
  'api.body': 'Body, JSON',
  'api.responses': 'Responses',
  'api.examples': 'Language of the examples',
  'api.example': '{{language}} example',
  'api.needsKey': 'API key needed',
  'api.open': 'no key needed',
  'api.required': 'required',
  'api.optional': 'optional',
  'api.default': 'Default',
} as const
