import { MOTIVO_CORTO, MOTIVO_MINIMO } from '#features/polizas/anular/anular.contract.ts';
import { MOMENTO_FUTURO } from '#features/polizas/cobertura/cobertura.errors.ts';
import { certificarCobertura } from '#features/polizas/cobertura/cobertura.contract.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { esFuturo } from '#values/momento.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { descargar, ErrorDeApi } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { instanteEscrito, momentoPropuesto, type ValoresDeMomento } from './momento.ts';
import { DESCONOCIDO } from './textos.ts';

const MAXIMO = 500;

interface Valores extends ValoresDeMomento {
  patente: string;
  motivo: string;
}

const esDeDespues = (valores: Valores): boolean => {
  const instante = instanteEscrito(valores);
  return instante !== undefined && esFuturo(instante, ahora());
};

const validar = (valores: Valores) => {
  const { patente, fecha, hora, motivo } = valores;
  const errorDePatente = patente === '' ? 'Falta la patente' : validarPatente(patente);
  const largo = motivo.trim().length;
  return {
    ...(errorDePatente && { patente: errorDePatente }),
    ...(fecha === '' && { fecha: 'Falta la fecha' }),
    ...(hora === '' && { hora: 'Falta la hora' }),
    ...(fecha !== '' &&
      hora !== '' &&
      esDeDespues(valores) && {
        fecha: MOMENTO_FUTURO,
      }),
    ...(largo === 0 && { motivo: 'Falta el motivo' }),
    ...(largo > 0 &&
      largo < MOTIVO_MINIMO && {
        motivo: MOTIVO_CORTO,
      }),
  };
};

/** Requests a signed page about a plate's cover at a moment; only for users with the right. */
export const CertificadoDeCobertura = ({ patente = '' }: { readonly patente?: string }) => {
  const puede = usePuede();
  const operacion = useOperacion();
  const [abierto, setAbierto] = useState(false);
  if (!puede(certificarCobertura)) return null;
  const pedir = async (valores: Valores) => {
    setAbierto(false);
    operacion.iniciar('Estamos generando su archivo, por favor espere.');
    const momento = instanteEscrito(valores)?.toISOString();
    try {
      await descargar(
        certificarCobertura,
        {
          patente: valores.patente,
          ...(momento !== undefined && { momento }),
          motivo: valores.motivo.trim(),
        },
        `Cobertura_${valores.patente}_${valores.fecha}.pdf`,
      );
      operacion.exito('Certificado generado con éxito');
    } catch (error) {
      operacion.error(error instanceof ErrorDeApi ? error.message : DESCONOCIDO);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate size={18} aria-hidden />}
        onClick={() => setAbierto(true)}
      >
        Certificado de cobertura
      </Button>
      <DialogoDeFormulario<Valores>
        abierto={abierto}
        titulo="Certificado de cobertura a una fecha"
        introduccion={
          <p>
            Documento firmado que dice si la patente tenía cobertura en un momento, hora de Chile.
            El motivo queda registrado y no aparece en el documento.
          </p>
        }
        alAbrir={() => ({
          valoresIniciales: { patente, ...momentoPropuesto(), motivo: '' },
          validar,
        })}
        alEnviar={pedir}
        alCerrar={() => setAbierto(false)}
        textoEnviar="Generar certificado"
      >
        {(form) => (
          <Stack gap="md" mt="md">
            <CampoPatente {...form.getInputProps('patente')} />
            <Group grow align="flex-start">
              <CampoFecha
                label="Fecha"
                max={fechaHoraSantiago(ahora()).fecha}
                required
                {...form.getInputProps('fecha')}
              />
              <CampoHora label="Hora" required {...form.getInputProps('hora')} />
            </Group>
            <CampoMotivo entre={[MOTIVO_MINIMO, MAXIMO]} {...form.getInputProps('motivo')} />
          </Stack>
        )}
      </DialogoDeFormulario>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
