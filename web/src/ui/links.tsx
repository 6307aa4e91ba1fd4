import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type Rest = Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps | 'color'>
const PlainAnchor = (props: AnchorProps & Rest) => <Anchor {...props} />

type ButtonRest = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | 'color'>
const AnchorButton = (props: ButtonProps & ButtonRest) => <Button component="a" {...props} />

/** A link in text, with typed `to`, `params` and `search`. */
export const TextLink = createLink(PlainAnchor)
/** A link that looks like a button: it opens in a new tab like any link. */
export const LinkButton = createLink(AnchorButton)
