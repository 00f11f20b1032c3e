import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PatenteTecleada } from '../../../campos/PatenteTecleada.tsx';
import classes from '../partes/FormularioVehiculo.module.css';
import disposicion from '../partes/disposicion.module.css';
import { PanelDeCompra } from '../partes/PanelDeCompra.tsx';
import { BotonDePrimas } from './BotonDePrimas.tsx';
import { PlacaDelVehiculo } from '../partes/PlacaDelVehiculo.tsx';
import { leerRelevo, lugarDe, type Relevo } from './relevo.ts';

interface PrimeraVistaProps {
  readonly convenio: ConvenioVM;
  /** Loads the whole screen. */
  readonly traer: () => Promise<unknown>;
  readonly alLlegar: (relevo: Relevo) => void;
}

const NADA = (): void => undefined;

/**
 * First sight of the entry until a buyer touches it: the same controls in the same order, without function.
 * The first touch loads the whole screen, which continues from there.
 */
export const PrimeraVista = ({ convenio, traer, alLlegar }: PrimeraVistaProps) => {
  const raiz = useRef<HTMLDivElement>(null);
  const pedida = useRef(false);
  const pulsado = useRef(-1);
  const [patente, setPatente] = useState('');

  const pedir = async () => {
    if (pedida.current) return;
    pedida.current = true;
    // If its code is missing, the whole screen reports that itself.
    await traer().catch(NADA);
    // Synchronous: a key typed between reading and rendering would be lost.
    flushSync(() => {
      if (raiz.current) alLlegar(leerRelevo(raiz.current, pulsado.current));
    });
  };

  return (
    <div
      ref={raiz}
      className={disposicion.disposicion}
      data-columna
      onFocusCapture={() => void pedir()}
      onPointerDownCapture={() => void pedir()}
      onClickCapture={(evento) => {
        const boton = evento.target instanceof Element ? evento.target.closest('button') : null;
        if (boton && raiz.current) pulsado.current = lugarDe(raiz.current, boton);
        void pedir();
      }}
    >
      <div className={disposicion.ingreso}>
        <form
          noValidate
          className={classes.formulario}
          onSubmit={(evento) => evento.preventDefault()}
        >
          <fieldset className={classes.seccion}>
            <legend className={classes.titulo}>Vehículo</legend>
            <div className={classes.campos}>
              <PlacaDelVehiculo
                Campo={PatenteTecleada}
                value={patente}
                onChange={(escrita) => {
                  setPatente(escrita);
                  void pedir();
                }}
              />
            </div>
          </fieldset>
          <div className={classes.pie}>
            <div className={classes.botones}>
              <Button type="submit">AÑADIR</Button>
              <Button variant="subtle">LIMPIAR</Button>
            </div>
          </div>
        </form>
        <BotonDePrimas />
      </div>
      <div className={disposicion.lado}>
        <PanelDeCompra
          convenio={convenio}
          monto={0}
          vehiculos={0}
          esElPaso={false}
          alContinuar={NADA}
          alVolver={NADA}
        />
      </div>
    </div>
  );
};
