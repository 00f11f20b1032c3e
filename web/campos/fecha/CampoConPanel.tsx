import { ActionIcon, Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { CampoConFormato, type CampoDeTextoProps } from '../CampoConFormato.tsx';
import classes from './fecha.module.css';

interface CampoConPanelProps extends Omit<CampoDeTextoProps, 'children'> {
  /** What the text becomes at each key. */
  readonly formatear: (texto: string) => string;
  /** The value of a text, blank while it is not whole. */
  readonly leer: (texto: string) => string;
  /** What is wrong with a text that is whole and has no value. */
  readonly reparo: (texto: string) => string | null;
  readonly mostrar: (valor: string) => string;
  readonly icono: Icon;
  /** Name of the button that opens what is picked from. */
  readonly abrir: string;
  /** What is picked from. */
  readonly children: (valor: string, elegir: (valor: string) => void) => ReactNode;
}

/** A text that is typed in the Chilean way or picked; what travels is blank until it is whole. */
export const CampoConPanel = ({
  formatear,
  leer,
  reparo,
  mostrar,
  icono: Icono,
  abrir,
  children,
  value = '',
  onChange,
  disabled = false,
  readOnly = false,
  ...resto
}: CampoConPanelProps) => {
  const idPropio = useId();
  const id = resto.id ?? idPropio;
  const [abierto, setAbierto] = useState(false);
  const [texto, setTexto] = useState(() => mostrar(value));
  const [visto, setVisto] = useState(value);
  // A value that comes from outside replaces the text; what comes back of the text itself does not,
  // or half a day would vanish while it is typed.
  if (value !== visto) {
    setVisto(value);
    if (leer(texto) !== value) setTexto(mostrar(value));
  }
  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    const valor = leer(nuevo);
    if (valor !== value) onChange?.(valor);
  };
  const completar = (escrito: string) => {
    const valor = leer(escrito);
    return valor === '' ? escrito : mostrar(valor);
  };
  const elegir = (valor: string) => {
    escribir(mostrar(valor));
    setAbierto(false);
  };
  return (
    <CampoConFormato
      inputMode="numeric"
      data-reparo={reparo(texto) ?? undefined}
      {...resto}
      id={id}
      value={texto}
      onChange={escribir}
      formatear={formatear}
      alSalir={completar}
      disabled={disabled}
      readOnly={readOnly}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={abierto}
          onChange={setAbierto}
          position="bottom-end"
          shadow="md"
          returnFocus
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={abrir}
              aria-describedby={`${id}-label`}
              disabled={disabled || readOnly}
              onClick={() => setAbierto(!abierto)}
              // Until what is picked from is there, Escape comes here, and a dialog would take it.
              data-mantine-stop-propagation={abierto || undefined}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setAbierto(false);
              }}
            >
              <Icono size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={abrir} className={classes.panel}>
            <Suspense fallback={<div className={classes.espera} />}>
              {children(leer(texto), elegir)}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
};
