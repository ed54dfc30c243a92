import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import './tabs.css'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoice: (value: Value) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs with one panel: the arrow keys go from tab to tab, Enter and Space choose one. */
export function Tabs<Value extends string>({ label, tabs, value, onChoice, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((candidate) => candidate.value === chosen)
        if (tab !== undefined) onChoice(tab.value)
      }}
    >
      <BaseTabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="tabs__panel">
          {tab.value === value ? children : null}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
