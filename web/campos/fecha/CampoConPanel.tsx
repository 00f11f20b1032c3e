import { ActionIcon, Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { CampoConFormato, type CampoDeTextoProps } from '../formato/CampoConFormato.tsx';
import classes from './fecha.module.css';

interface CampoConPanelProps extends Omit<CampoDeTextoProps, 'children'> {
  /** Reformats the text at each key. */
  readonly formatear: (texto: string) => string;
  /** Value of a text, blank until it is complete. */
  readonly leer: (texto: string) => string;
  /** Message for a text that is not blank and has no value. */
  readonly reparo: (texto: string) => string | null;
  readonly mostrar: (valor: string) => string;
  readonly icono: Icon;
  /** Name of the button that opens the panel. */
  readonly abrir: string;
  /** Panel to choose from. */
  readonly children: (valor: string, elegir: (valor: string) => void) => ReactNode;
}

/** A text typed in the Chilean format or chosen in a panel; the value is blank until the text is complete. */
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
  error,
  onBlur,
  ...resto
}: CampoConPanelProps) => {
  const idPropio = useId();
  const id = resto.id ?? idPropio;
  const [abierto, setAbierto] = useState(false);
  const [texto, setTexto] = useState(() => mostrar(value));
  const [visto, setVisto] = useState(value);
  const [dejado, setDejado] = useState(false);
  // An external value replaces the text; the field's own value coming back does not, because it would erase a
  // partly typed day.
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
  const suyo = reparo(texto);
  return (
    <CampoConFormato
      inputMode="numeric"
      data-reparo={suyo ?? undefined}
      {...resto}
      error={(dejado && suyo) || error}
      onBlur={(evento) => {
        setDejado(true);
        onBlur?.(evento);
      }}
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
              // Until the panel has loaded, Escape would reach the dialog instead.
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
