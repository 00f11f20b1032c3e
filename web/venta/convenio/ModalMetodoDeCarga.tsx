import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFileSpreadsheet, IconForms } from '@tabler/icons-react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import type { MetodoDeCarga } from './metodos-de-carga.ts';
import classes from './SeleccionConvenio.module.css';

interface ModalMetodoDeCargaProps {
  readonly convenio: ConvenioVM | null;
  readonly metodos: readonly MetodoDeCarga[];
  readonly abierto: boolean;
  readonly alElegir: (metodo: MetodoDeCarga) => void;
  readonly alCerrar: () => void;
}

/** Chooser of the load method (V-CONV-013 to 017). */
export const ModalMetodoDeCarga = ({
  convenio,
  metodos,
  abierto,
  alElegir,
  alCerrar,
}: ModalMetodoDeCargaProps) => (
  <Dialogo opened={abierto} onClose={alCerrar} title="¿Cómo desea ingresar los vehículos?">
    <p className={classes.elegido}>{convenio?.nombre ?? 'Convenio No Seleccionado'}</p>
    <ul className={classes.metodos}>
      {metodos.map((metodo, lugar) => {
        const Icono = metodo.archivo ? IconFileSpreadsheet : IconForms;
        return (
          <li key={metodo.ruta}>
            <UnstyledButton
              className={classes.metodo}
              data-autofocus={lugar === 0 || undefined}
              disabled={convenio === null}
              onClick={() => alElegir(metodo)}
            >
              <Icono size={24} aria-hidden />
              <span className={classes.textosMetodo}>
                <span className={classes.tituloMetodo}>
                  {metodo.titulo}
                  {metodo.recomendado && <Insignia tono="exito">Recomendada</Insignia>}
                </span>
                <span className={classes.detalleMetodo}>{metodo.detalle}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  </Dialogo>
);
