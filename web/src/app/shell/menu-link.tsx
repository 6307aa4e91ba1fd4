import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MenuPage } from '#core/pages.ts'

interface MenuLinkProps {
  page: MenuPage
  className: string
  onChosen?: (() => void) | undefined
  children: ReactNode
}

/** A link to a page of the menu, lit on the pages that belong to it. */
export function MenuLink({ page: { to, menu }, className, onChosen, children }: MenuLinkProps) {
  const { also, exact = false } = menu
  const isBelow = useLocation({ select: ({ pathname }) => also?.some((start) => pathname.startsWith(start)) })
  return (
    <Link
      to={to}
      className={className}
      activeOptions={{ exact, includeSearch: false }}
      {...(isBelow && { 'data-status': 'active' })}
      {...(onChosen && { onClick: onChosen })}
    >
      {children}
    </Link>
  )
}
