import { NO_SE_REACTIVA } from '#features/polizas/anular/anulable.ts';
import { sinPatenteNiNumero } from '#features/polizas/poliza.errors.ts';
import { buscarPorAnular } from '#features/polizas/anular/anular.contract.ts';
import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { reparoDeDv } from '#values/validar-patente.ts';
import { sanear } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconBan, IconFileText, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import { advertenciaDePoliza, anularLaPoliza } from './anular.ts';
import type { Anulacion } from './CamposDeAnulacion.tsx';
import { DialogoDeAnulacion } from './DialogoDeAnulacion.tsx';
import { EnlaceAFicha } from '../piezas/EnlaceAFicha.tsx';
import { FichaDePoliza } from '../piezas/FichaDePoliza.tsx';
import { NoEncontrado } from '../piezas/NoEncontrado.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { POLIZA_DESCONOCIDA } from '../piezas/textos.ts';
import { useBusqueda } from '../piezas/useBusqueda.ts';
import { useNumeroDeNavegacion } from '../piezas/useNumeroDeNavegacion.ts';

const FALTA = sinPatenteNiNumero.texto;
const LARGO = 9;
const soloDigitos = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO);

interface Criterios extends Record<string, unknown> {
  patente: string;
  numeroPoliza: string;
}

interface BuscadorProps {
  readonly inicial: string;
  readonly cargando: boolean;
  readonly alBuscar: (criterios: Criterios) => void;
}

const Buscador = ({ inicial, cargando, alBuscar }: BuscadorProps) => {
  const form = useFormulario<Criterios>({
    valoresIniciales: { patente: '', numeroPoliza: inicial },
    validar: ({ patente, numeroPoliza }) => ({
      patente: patente === '' && numeroPoliza === '' ? FALTA : reparoDeDv(patente),
    }),
  });
  return (
    <Formulario
      form={form}
      alEnviar={alBuscar}
      className={`${classes.buscador} ${classes.deDosCampos}`}
    >
      <CampoPatente {...form.getInputProps('patente')} />
      <CampoConFormato
        label="N° de póliza"
        inputMode="numeric"
        formatear={soloDigitos}
        {...form.getInputProps('numeroPoliza')}
      />
      <div className={classes.botones}>
        <Button type="submit" loading={cargando} leftSection={<IconSearch size={18} aria-hidden />}>
          BUSCAR
        </Button>
      </div>
    </Formulario>
  );
};

/** `/Soporte/AnularPoliza`: cancels one policy, once, with motive, date and time. */
export const AnularPoliza = () => {
  const inicial = useNumeroDeNavegacion('poliza');
  const operacion = useOperacion();
  const conFicha = tieneVentana(useSesion(), rutaDePoliza(1));
  const [elegida, setElegida] = useState<PolizaSoporteVM | null>(null);
  const [anulada, setAnulada] = useState<PolizaSoporteVM | null>(null);
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(
    buscarPorAnular,
    inicial === '' ? null : { numeroPoliza: inicial },
  );

  const anular = (anulacion: Anulacion) => {
    const poliza = elegida;
    if (!poliza) return;
    setElegida(null);
    void anularLaPoliza(operacion, poliza.id, anulacion, {
      alAnular: setAnulada,
      alFallar: refrescar,
    });
  };

  return (
    <Pagina titulo="Anular Póliza" proposito={NO_SE_REACTIVA}>
      <Buscador
        inicial={inicial}
        cargando={cargando}
        alBuscar={(criterios) => {
          setAnulada(null);
          buscar(criterios);
        }}
      />
      {anulada && (
        <>
          <EnlaceAFicha ruta={rutaDePoliza(anulada.numeroPoliza)} />
          <FichaDePoliza poliza={anulada} />
        </>
      )}
      {!anulada && error && (
        <NoEncontrado error={error} desconocido={POLIZA_DESCONOCIDA} alReintentar={refrescar} />
      )}
      {!anulada && datos && (
        <PolizasDeVenta
          polizas={datos}
          acciones={(poliza) => [
            ...(conFicha
              ? [
                  {
                    texto: 'Abrir ficha',
                    titulo: `Abrir ficha de la póliza ${poliza.numeroPoliza}`,
                    icono: IconFileText,
                    ruta: rutaDePoliza(poliza.numeroPoliza),
                  },
                ]
              : []),
            {
              titulo: `Anular póliza ${poliza.numeroPoliza}`,
              icono: IconBan,
              peligro: true,
              alPulsar: () => setElegida(poliza),
            },
          ]}
        />
      )}
      <DialogoDeAnulacion
        titulo={`Anular póliza N° ${elegida?.numeroPoliza ?? ''}`}
        advertencia={elegida ? advertenciaDePoliza(elegida) : ''}
        abierto={elegida !== null}
        alCerrar={() => setElegida(null)}
        alAnular={anular}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
