import { sinCriterio } from '#features/polizas/verificacion/consulta.errors.ts';
import { sanear } from '#values/texto.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CampoConFormato } from '../campos/formato/CampoConFormato.tsx';
import { CampoPatente } from '../campos/CampoPatente.tsx';
import { CampoRut } from '../campos/CampoRut.tsx';
import { ErrorDeApi } from '../lib/api/api.ts';
import { perezosa } from '../lib/tardia/tardia.tsx';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { NO_SE_PROCESO } from '../lib/api/textos-de-fallo.ts';
import classes from './consulta.module.css';
import {
  type CriteriosEscritos,
  hayCriterio,
  SIN_CRITERIOS,
  validarCriterios,
} from './criterios.ts';
import { useConsulta } from './useConsulta.ts';

const ResultadoDeConsulta = perezosa(
  async () => (await import('./ResultadoDeConsulta.tsx')).ResultadoDeConsulta,
);

const LARGO_NUMERO = 9;
const soloDigitos = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO_NUMERO);
const ETIQUETAS = { rut: 'RUT', patente: 'Patente', numeroPoliza: 'N° de póliza' } as const;

/** `/consulta`: Consultar Póliza, for visitors and users. */
export const Consulta = () => {
  const { estado, preparar, buscar, limpiar } = useConsulta();
  const [faltaCriterio, setFaltaCriterio] = useState(false);
  const form = useFormulario<CriteriosEscritos>({
    valoresIniciales: SIN_CRITERIOS,
    validar: validarCriterios,
    onValuesChange: () => setFaltaCriterio(false),
  });

  const alEnviar = async (criterios: CriteriosEscritos) => {
    if (!hayCriterio(criterios)) {
      setFaltaCriterio(true);
      return;
    }
    await buscar(criterios);
  };
  const alLimpiar = () => {
    form.reset();
    setFaltaCriterio(false);
    limpiar();
  };
  const visible =
    estado.fase === 'lista' ? estado.datos : estado.fase === 'buscando' && estado.previo;

  return (
    <Pagina
      titulo="Consultar Póliza"
      proposito="Revise la vigencia del SOAP con al menos uno de estos datos."
    >
      <Formulario
        form={form}
        alEnviar={alEnviar}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
      >
        {faltaCriterio && (
          <Alert
            color="red"
            icon={<IconAlertCircle size={20} aria-hidden />}
            className={classes.aviso ?? ''}
          >
            {sinCriterio.texto}
          </Alert>
        )}
        <CampoRut
          label="RUT del propietario"
          {...form.getInputProps('rut')}
          onFocusCapture={preparar}
        />
        <CampoPatente {...form.getInputProps('patente')} onFocusCapture={preparar} />
        <CampoConFormato
          label={ETIQUETAS.numeroPoliza}
          placeholder="Ej.: 1000001"
          inputMode="numeric"
          {...form.getInputProps('numeroPoliza')}
          onFocusCapture={preparar}
          formatear={soloDigitos}
        />
        <div className={classes.botones}>
          <Button
            type="submit"
            loading={estado.fase === 'buscando'}
            leftSection={<IconSearch size={18} aria-hidden />}
          >
            Consultar
          </Button>
          <Button type="button" variant="default" onClick={alLimpiar}>
            Limpiar
          </Button>
        </div>
      </Formulario>
      {estado.fase === 'fallo' && (
        <EstadoError
          titulo={estado.error instanceof ErrorDeApi ? estado.error.message : NO_SE_PROCESO}
          alReintentar={() => void buscar(form.getValues())}
          idSolicitud={estado.error instanceof ErrorDeApi ? estado.error.idSolicitud : null}
        />
      )}
      {visible && (
        <Suspense fallback={null}>
          <ResultadoDeConsulta datos={visible} cargando={estado.fase === 'buscando'} />
        </Suspense>
      )}
    </Pagina>
  );
};
