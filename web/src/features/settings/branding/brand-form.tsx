import { isBrandColor, parseHex } from '@fyr/contract/values/contrast'
import { useTranslation } from 'react-i18next'
import { refresh } from '#api/session/refresh.ts'
import { ColourInput } from '#ui/form/colours/colour-input.tsx'
import { Checkbox, Switch, Textarea, TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { Group } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { BrandPreview } from './brand-preview.tsx'
import {
  type BrandChanges,
  type BrandOwner,
  type BrandValues,
  changesOf,
  links,
  valuesOf,
} from './brand-values.ts'

interface BrandFormProps {
  settings: BrandOwner
  /** What the portal is called where the title is left empty; without it the title is required. */
  inherited?: string
  hint: string
  save: (changes: BrandChanges) => Promise<BrandOwner>
}

/** How the portal looks, with a picture of it that follows each change. */
export function BrandForm({ settings, inherited, hint, save }: BrandFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const { form, formProps } = useSectionForm<BrandValues>({
    initialValues: valuesOf(settings),
    fieldNames: { branding: 'title', COMPANY_BRANDING_TITLE: 'title' },
    validate: {
      title: inherited === undefined ? rules.all(rules.required, rules.longest(60)) : rules.longest(60),
      primaryColor: (value) => {
        if (value === '') return null
        if (!parseHex(value)) return t(($) => $.problems['field.color'])
        return isBrandColor(value) ? null : t(($) => $.problems['field.colorContrast'])
      },
      poweredBy: rules.longest(80),
      shopUrl: rules.webAddress,
      manualUrl: rules.webAddress,
      mailSender: rules.longest(60),
      mailFooter: rules.longest(500),
    },
    save: async (values, before) => valuesOf(await save(changesOf(values, before))),
    // The session says how the portal looks.
    onSaved: () => refresh(),
    savedText: t(($) => $.branding.saved),
  })
  const { values } = form
  return (
    <div className="fyr-branding-space">
      <div className="fyr-branding">
        <Section id="general" title={t(($) => $.branding.title)}>
          <SectionForm {...formProps}>
            <p className="fyr-dimmed">{hint}</p>
            <TextInput
              label={t(($) => $.branding.name)}
              description={t(($) => $.branding.nameHint)}
              {...(inherited !== undefined && { placeholder: inherited })}
              {...form.getInputProps('title')}
            />
            <ColourInput
              label={t(($) => $.branding.colour)}
              description={t(($) => $.branding.colourHint)}
              placeholder="#1f4e8c"
              {...form.getInputProps('primaryColor')}
            />
            <TextInput
              label={t(($) => $.branding.poweredBy)}
              description={t(($) => $.branding.poweredByHint)}
              {...form.getInputProps('poweredBy')}
            />
            <Switch
              label={t(($) => $.branding.showPoweredBy)}
              {...form.getInputProps('showPoweredBy', { type: 'checkbox' })}
            />
            <Checkbox.Group label={t(($) => $.branding.hiddenLinks)} {...form.getInputProps('hiddenLinks')}>
              <Group mt={4}>
                {links.map((link) => (
                  <Checkbox key={link} value={link} label={t(($) => $.branding.links[link])} />
                ))}
              </Group>
            </Checkbox.Group>
            <TextInput
              label={t(($) => $.branding.shopUrl)}
              description={t(($) => $.branding.shopUrlHint)}
              placeholder="https://shop.example.com"
              inputMode="url"
              {...form.getInputProps('shopUrl')}
            />
            <TextInput
              label={t(($) => $.branding.manualUrl)}
              placeholder="https://example.com/manual"
              inputMode="url"
              {...form.getInputProps('manualUrl')}
            />
            <TextInput
              label={t(($) => $.branding.mailSender)}
              description={t(($) => $.branding.mailSenderHint)}
              {...form.getInputProps('mailSender')}
            />
            <Textarea
              label={t(($) => $.branding.mailFooter)}
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps('mailFooter')}
            />
          </SectionForm>
        </Section>
        <BrandPreview
          title={values.title || inherited || ''}
          image={settings.WHITE_LABEL_IMAGE}
          color={isBrandColor(values.primaryColor) ? values.primaryColor : null}
          poweredBy={values.showPoweredBy ? values.poweredBy : ''}
          footer={values.mailFooter}
        />
      </div>
    </div>
  )
}
